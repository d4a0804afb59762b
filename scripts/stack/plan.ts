import { join } from 'node:path';
import { CliError } from '../cli.ts';
import { cacheFolder, dataFolder } from '../paths.ts';
import { shiftedPorts, type Ports } from './ports.ts';

/** PORT_SHIFT=20000 moves every stack up by 20000 ports, with data of its own. */
const portShift = Number.parseInt(process.env['PORT_SHIFT'] ?? '', 10) || 0;

/** The prefix `demo-` keeps firebase-tools from calling Google. */
export const DEMO_PROJECT = 'demo-forillon';

const HOST = '127.0.0.1';
const RESPONSE_TIMEOUT_MS = 5_000;

export interface StackPlan {
  /** Names the logs and the configuration file. */
  name: string;
  ports: Ports;
  dataFolder: string;
  /** The next start finds what the last one left. */
  keepsData: boolean;
}

function planFor(command: string, shift: number, keepsData: boolean): StackPlan {
  const name = portShift === 0 ? command : `${command}-${portShift}`;
  const folder = keepsData ? dataFolder : join(cacheFolder, 'data');
  const ports: Ports = shiftedPorts(shift + portShift);
  delete ports.vite;
  return { name, ports, dataFolder: join(folder, name), keepsData };
}

const local = planFor('local', 0, true);

/** Browser tests have a Firestore emulator of their own: it gets slower with every document that it has ever held. */
export const plans = {
  local,
  /** The plan of `npm start`, with hot reload. */
  dev: { ...local, ports: shiftedPorts(portShift) },
  functions: planFor('functions', 10_000, false),
  browser: planFor('browser', 12_500, false),
  upload: planFor('upload', 15_000, false),
  bench: planFor('bench', 20_000, false),
};

/** The variables that the Admin SDK, the functions, tests and benches read. */
export const stackEnv = ({ ports }: StackPlan) => ({
  GCLOUD_PROJECT: DEMO_PROJECT,
  METADATA_SERVER_DETECTION: 'none', // keeps Google's libraries from looking for credentials
  FIRESTORE_EMULATOR_HOST: `${HOST}:${ports.firestore}`,
  FIREBASE_AUTH_EMULATOR_HOST: `${HOST}:${ports.auth}`,
  SITE_URL: `http://${HOST}:${ports.hosting}`,
  MAILBOX_URL: `http://${HOST}:${ports.mailbox}`,
  SMTP_PORT: String(ports.smtp),
});

/** Points to the stack of `npm start` where the environment names none. @throws CliError if it does not respond */
export async function useLocalStack(emulator: 'Auth' | 'Firestore', command: string): Promise<void> {
  const env = { ...stackEnv(plans.local), ...process.env };
  Object.assign(process.env, env);
  const address = emulator === 'Auth' ? env.FIREBASE_AUTH_EMULATOR_HOST : env.FIRESTORE_EMULATOR_HOST;
  try {
    await fetch(`http://${address}/`, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
  } catch {
    throw new CliError(
      `The ${emulator} emulator does not respond at ${address}: run "npm start" in another terminal, then "${command}" again.`,
    );
  }
}

export function addressTable(plan: StackPlan, admin: { username: string; password: string }): string {
  const env = stackEnv(plan);
  return `
  Site       ${env.SITE_URL}
  Admin      ${env.SITE_URL}/admin   ${admin.username} / ${admin.password}
  Mailbox    ${env.MAILBOX_URL}   SMTP ${HOST}:${env.SMTP_PORT}
  Functions  ${HOST}:${plan.ports.functions}
  Firestore  ${env.FIRESTORE_EMULATOR_HOST}
  Auth       ${env.FIREBASE_AUTH_EMULATOR_HOST}
`;
}
