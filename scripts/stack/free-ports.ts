import { connect, createServer } from 'node:net';
import { ClearError } from '../terminal/clear-error.mjs';
import { portHolder } from './port-holder.ts';
import { portNames } from './ports.ts';
import type { Ports } from './ports.ts';

const host = '127.0.0.1';

const canListen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ host, port }, () => server.close(() => resolve(true)));
  });

/** macOS lets two programs listen on one port when only one of them names the address. */
const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port });
    const done = (answered: boolean) => {
      socket.destroy();
      resolve(answered);
    };
    socket.once('connect', () => done(true));
    socket.once('error', () => done(false));
  });

const isFree = async (port: number) => (await canListen(port)) && !(await answers(port));

/** Throws a ClearError that names the first taken port, who holds it, and what to do. */
export async function demandFreePorts(ports: Ports, command: string): Promise<void> {
  for (const [name, port] of Object.entries(ports) as [keyof Ports, number][]) {
    if (await isFree(port)) continue;
    const holder = portHolder(port);
    const remedy = holder?.pid ? `stop it (kill ${holder.pid})` : 'stop that program';
    const otherwise = command === 'npm test' ? '' : `, or take other ports (PORT_SHIFT=20000 ${command})`;
    throw new ClearError(
      `Port ${port} (${portNames[name]}) is taken by ${holder?.name ?? 'another program'}: ${remedy} and run "${command}" again${otherwise}.`,
    );
  }
}
