import { join } from 'node:path';
import { CliError } from '../cli.ts';
import { cacheFolder, dataFolder } from '../paths.ts';
import { shiftedPorts, type Ports } from './ports.ts';

/** PORT_SHIFT=20000 adds 20000 to the ports of each stack and gives it separate data. Text makes the ports NaN and so invalid. */
const portShift = Number(process.env['PORT_SHIFT'] ?? 0);

/** The prefix `demo-` keeps firebase-tools from calling Google. */
export const DEMO_PROJECT = 'demo-forillon';

/** The admin of the emulators. In production, `npm run admin:create` creates admins. */
export const defaultAdmin = { username: 'admin', password: 'forillon-local-admin' };

const HOST = '127.0.0.1';
const RESPONSE_TIMEOUT_MS = 5_000;

export interface StackPlan {
  /** The name for logs and the configuration file. */
  name: string;
  ports: Ports;
  dataFolder: string;
  /** True if the next start uses the data of the last one. */
  keepsData: boolean;
  /** The emulators to start. The mailbox starts together with the functions, which send mail. */
  emulators: readonly ('auth' | 'firestore' | 'functions' | 'hosting')[];
}

function planFor(suite: string, shift: number, keepsData: boolean): StackPlan {
  const name = portShift === 0 ? suite : `${suite}-${portShift}`;
  const folder = keepsData ? dataFolder : join(cacheFolder, 'data');
  const ports: Ports = shiftedPorts(shift + portShift);
  delete ports.vite; // only npm run dev starts Vite
  const emulators = ['auth', 'firestore', 'functions', 'hosting'] as const;
  return { name, ports, dataFolder: join(folder, name), keepsData, emulators };
}

/** The plan for tests that run the functions in their own process, and so need only Firestore and Auth. */
const databasesFor = (name: string, shift: number): StackPlan => ({
  ...planFor(name, shift, false),
  emulators: ['auth', 'firestore'],
});

const local = planFor('local', 0, true);

/**
 * Each suite has a separate Firestore emulator, because an emulator slows down with every document that it has ever stored.
 * The ports do not overlap.
 */
export const plans = {
  local,
  /** The plan of `npm run dev`: that of `npm start`, and Vite for hot reload. */
  dev: { ...local, ports: shiftedPorts(portShift) },
  browser: planFor('browser', 12_500, false),
  faults: databasesFor('faults', 9_400),
  upload: databasesFor('upload', 14_200),
  bench: planFor('bench', 20_000, false),
};

/** Each worker of Vitest, numbered from 1, has separate emulators, so that its tests do not share documents with others. */
export const workerPlan = (worker: number): StackPlan =>
  databasesFor(`worker-${worker}`, 10_000 + 10 * worker);

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

/** Uses the stack of `npm start` unless the environment names another. @throws CliError if the emulator does not respond */
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
