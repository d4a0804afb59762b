import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { commandLine } from './process-table.ts';

/** Who listens on a port, in words, with its process id where that is a program one may stop. */
export type PortHolder = { name: string; pid?: number };

/** Looks up who listens on a TCP port; undefined when the system does not tell. */
export function portHolder(port: number): PortHolder | undefined {
  const pid = process.platform === 'linux' ? linuxHolder(port) : lsofHolder(port);
  if (pid === undefined) return undefined;
  const command = commandLine(pid);
  if (command.includes('ControlCenter'))
    return { name: "macOS's AirPlay Receiver (System Settings, General, AirDrop & Handoff)" };
  return { name: `"${shorten(command || 'a program')}" (process ${pid})`, pid };
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

function lsofHolder(port: number): number | undefined {
  const found = spawnSync('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-t'], { encoding: 'utf8' });
  const pid = Number.parseInt(found.stdout ?? '', 10);
  return Number.isNaN(pid) ? undefined : pid;
}

/** Through /proc, because a slim Debian has neither lsof nor ss. */
function linuxHolder(port: number): number | undefined {
  const sockets = new Set(listeningInodes(port).map((inode) => `socket:[${inode}]`));
  if (sockets.size === 0) return undefined;
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .find((pid) => openFiles(pid).some((file) => sockets.has(file)));
}

function listeningInodes(port: number): string[] {
  const listening = '0A';
  const hexPort = port.toString(16).toUpperCase().padStart(4, '0');
  return ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) => {
    const rows = readOrEmpty(table).split('\n').slice(1);
    return rows
      .map((row) => row.trim().split(/\s+/))
      .filter(([, local, , state]) => local?.endsWith(`:${hexPort}`) && state === listening)
      .flatMap((columns) => columns[9] ?? []);
  });
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function openFiles(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  try {
    return readdirSync(folder).flatMap((fd) => {
      try {
        return readlinkSync(`${folder}/${fd}`);
      } catch {
        return [];
      }
    });
  } catch {
    return []; // another user's process
  }
}
