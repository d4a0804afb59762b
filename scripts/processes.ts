import { readdir, readFile } from 'node:fs/promises';
import psList from 'ps-list';

/** A running process. `cmd` is its command line, which is empty once it has ended and until its parent has noticed. */
export interface RunningProcess {
  pid: number;
  ppid: number;
  cmd: string;
}

/** The running processes: on Linux from /proc, because a slim system has no `ps`. None where neither is there. */
export async function listProcesses(): Promise<RunningProcess[]> {
  if (process.platform !== 'linux') {
    const rows = await psList().catch(() => []);
    return rows.map(({ pid, ppid, cmd = '' }) => ({ pid, ppid, cmd }));
  }
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  return (await Promise.all(pids.map(readProcess))).filter((row) => row !== undefined);
}

async function readProcess(pid: number): Promise<RunningProcess | undefined> {
  try {
    const [stat, cmdline] = await Promise.all(
      ['stat', 'cmdline'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8')),
    );
    // The name, which may hold anything, is in parentheses. State and parent follow.
    const ppid = Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    return { pid, ppid, cmd: cmdline?.replaceAll('\0', ' ').trim() ?? '' };
  } catch {
    return undefined; // it has ended
  }
}
