import { demoProject } from '../set-up/firebase-tools.ts';
import { localPorts } from './ports.ts';
import type { Ports } from './ports.ts';

const host = '127.0.0.1';

/** The site's address, e.g. http://127.0.0.1:5000. */
export const siteUrl = (ports: Ports) => `http://${host}:${ports.hosting}`;

/** The mailbox page and its REST API (`GET /email`, `DELETE /email/all`). */
export const mailboxUrl = (ports: Ports) => `http://${host}:${ports.mailbox}`;

/** Leads the Admin SDK, the tests and the functions to a stack. */
export const stackEnv = (ports: Ports): Record<string, string> => ({
  GCLOUD_PROJECT: demoProject,
  METADATA_SERVER_DETECTION: 'none', // no look for Google's credentials
  FIRESTORE_EMULATOR_HOST: `${host}:${ports.firestore}`,
  FIREBASE_AUTH_EMULATOR_HOST: `${host}:${ports.auth}`,
  SITE_URL: siteUrl(ports),
  MAILBOX_URL: mailboxUrl(ports),
  SMTP_PORT: String(ports.smtp),
});

/** The environment of this process, led to the stack of `npm start` unless it names emulators itself. */
export function useLocalStack(): void {
  for (const [name, value] of Object.entries(stackEnv(localPorts))) process.env[name] ??= value;
}

/** The addresses of a running stack, as a table for the terminal. */
export function addressTable(ports: Ports, admin: { username: string; password: string }): string {
  const rows: [string, string][] = [
    ['Site', siteUrl(ports)],
    ['Admin', `${siteUrl(ports)}/admin   ${admin.username} / ${admin.password}`],
    ['Mailbox', `${mailboxUrl(ports)}   SMTP ${host}:${ports.smtp}`],
    ['Functions', `${host}:${ports.functions}`],
    ['Firestore', `${host}:${ports.firestore}`],
    ['Auth', `${host}:${ports.auth}`],
  ];
  return rows.map(([name, value]) => `  ${name.padEnd(11)}${value}`).join('\n');
}
