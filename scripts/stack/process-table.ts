import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { waitUntil } from './wait-until.ts';

/** A running process; `started` with `pid` names one process for good, ids being used again. */
export type ProcessRow = { pid: number; parent: number; group: number; started: string };

/** Every running process, through /proc where there is one: a slim Debian has no `ps`. */
export const processTable = (): ProcessRow[] => (process.platform === 'linux' ? fromProc() : fromPs());

function fromProc(): ProcessRow[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => {
      try {
        const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
        // The second field is the program's name in brackets and may hold spaces (proc_pid_stat(5)).
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return {
          pid: Number(entry),
          parent: Number(fields[1]),
          group: Number(fields[2]),
          started: fields[19] ?? '',
        };
      } catch {
        return []; // ended meanwhile
      }
    });
}

function fromPs(): ProcessRow[] {
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,ppid=,pgid=,lstart='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [pid, parent, group, ...started] = line.trim().split(/\s+/);
    return pid
      ? { pid: Number(pid), parent: Number(parent), group: Number(group), started: started.join(' ') }
      : [];
  });
}

/** A process and all that it has started, in turn. */
export function withDescendants(pid: number, table = processTable()): ProcessRow[] {
  const own = table.filter((row) => row.pid === pid);
  const children = table.filter((row) => row.parent === pid && row.pid !== pid);
  return [...own, ...children.flatMap((child) => withDescendants(child.pid, table))];
}

/** The command line of a process, or an empty string. */
export function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
}

/**
 * Ends the process groups of these rows at once, with whatever has joined them since. A group whose number has
 * gone to another program meanwhile is left alone; one that is gone already is fine.
 */
export async function killAll(rows: ProcessRow[]): Promise<void> {
  if (rows.length === 0) return;
  const table = processTable();
  const isOurs = (group: number) => {
    const leader = table.find(({ pid }) => pid === group);
    return (
      leader === undefined || rows.some(({ pid, started }) => pid === group && started === leader.started)
    );
  };
  const groups = new Set(rows.map(({ group }) => group).filter(isOurs));
  await killEach(table.filter(({ group }) => groups.has(group)));
}

/** Ends these processes at once, if they are still the same, and waits until they are gone. */
export async function killEach(rows: ProcessRow[]): Promise<void> {
  const isOne = (row: ProcessRow) =>
    rows.some(({ pid, started }) => pid === row.pid && started === row.started);
  for (const { pid } of processTable().filter(isOne)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended meanwhile.
    }
  }
  // Their ports are free only when they are gone.
  await waitUntil(5_000, () => Promise.resolve(!processTable().some(isOne)));
}
