import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Firestore } from 'firebase-admin/firestore';
import { clearFirestore } from '../../../testing/clear-firestore.ts';
import { RECORD_COLLECTIONS, type RecordKind } from '../../src/shared/inquiry/kinds.ts';
import { MailServer } from '../support/mail-server.ts';
import { startSiteProcess, type SiteProcess } from '../support/site-process.ts';
import { FirestoreEmulator } from './firestore-emulator.ts';
import { FirestoreProxy, type Commit } from './firestore-proxy.ts';

const drainProgram = fileURLToPath(new URL('../support/drain-main.ts', import.meta.url));

/** A moment before or after one of the commits that write a document. The first commit is number 1. */
export interface KillMoment {
  commit: number;
  when: 'before' | 'after';
}

/** The site in its own process, a mail server and a Firestore emulator. All are real and can be made to fail. */
export interface FaultHarness {
  mail: MailServer;
  firestore: FirestoreEmulator;
  /** The proxy between the site and the emulator, for faults at an exact point. */
  proxy: FirestoreProxy;
  /** Connected without the proxy, for assertions. */
  database: Firestore;
  site: () => SiteProcess;
  /** Returns the paths of the documents that an inquiry creates. */
  documentPaths: (inquiry: { kind: RecordKind; key: string }) => { record: string; mail: string };
  /** Kills a process at one commit of a document. A process that is killed before the commit never makes it. */
  killAtCommit: (path: string, moment: KillMoment, kill: () => Promise<void>) => void;
  /** Removes the faults, so that every commit and mail passes again. */
  disarm: () => void;
  /** Replaces a site that was killed or whose state depends on earlier faults. */
  restartSite: () => Promise<void>;
  /** Starts a process that delivers the due mails, as the scheduled function does. It reaches Firestore through the proxy. */
  startDrain: (now?: Date) => ChildProcess;
  /** Delivers the waiting mails, as the scheduled function would within hours. */
  drain: () => Promise<void>;
  clear: () => Promise<void>;
  close: () => Promise<void>;
}

export async function startFaultHarness(): Promise<FaultHarness> {
  const firestore = await FirestoreEmulator.start();
  const proxy = new FirestoreProxy(firestore.port);
  const mail = new MailServer();
  await mail.open();
  const env = {
    GCLOUD_PROJECT: 'demo-faults',
    SMTP_PORT: String(mail.port),
    MAIL_TIMES_MS: JSON.stringify({ attempt: 15_000 }), // longer than a slow mail server needs
    METADATA_SERVER_DETECTION: 'none', // because only Google Cloud has this server
  };
  const siteEnv = { ...env, FIRESTORE_EMULATOR_HOST: await proxy.open() };
  Object.assign(process.env, env, { FIRESTORE_EMULATOR_HOST: `127.0.0.1:${firestore.port}` });
  // These imports come after the settings, because the modules read the settings when they load.
  const { database } = await import('../../src/firestore/database.ts');
  const { drainOutbox } = await import('../../src/outbox/send.ts');
  const { outboxId } = await import('../../src/outbox/documents.ts');
  const { submissionId } = await import('../../src/forms/receive.ts');

  let site = await startSiteProcess(siteEnv);
  let nextSite = startSiteProcess(siteEnv); // in advance, so that a restart does not wait for it

  return {
    mail,
    firestore,
    proxy,
    database: database(),
    site: () => site,
    documentPaths({ kind, key }) {
      const id = submissionId(kind, key);
      return { record: `${RECORD_COLLECTIONS[kind]}/${id}`, mail: `outbox/${outboxId(kind, id)}` };
    },
    killAtCommit(path, { commit, when }, kill) {
      let commitCount = 0;
      const isTargeted = ({ writes }: Commit) => writes(path) && commitCount === commit;
      proxy.beforeCommit = async (current) => {
        if (current.writes(path)) commitCount += 1;
        if (when !== 'before' || !isTargeted(current)) return;
        await kill();
        throw new Error('This commit never reaches Firestore');
      };
      proxy.afterCommit = async (current) => {
        if (when === 'after' && isTargeted(current)) await kill();
      };
    },
    disarm() {
      proxy.beforeCommit = proxy.afterCommit = mail.beforeReply = () => undefined;
    },
    async restartSite() {
      await site.kill();
      site = await nextSite;
      nextSite = startSiteProcess(siteEnv);
    },
    startDrain(now = new Date()) {
      const args = [drainProgram, now.toISOString()];
      return spawn(process.execPath, args, { env: { ...process.env, ...siteEnv }, stdio: 'ignore' });
    },
    async drain() {
      // The clock advances past the leases first, then past each delay between attempts.
      for (const minutes of [2, 10, 60, 300]) {
        const clock = () => new Date(Date.now() + minutes * 60_000);
        while ((await drainOutbox({ clock })).sent > 0);
      }
    },
    async clear() {
      await clearFirestore();
      mail.received.length = 0;
    },
    async close() {
      await Promise.all([site.kill(), nextSite.then((process) => process.kill())]);
      await database().terminate();
      proxy.close();
      await mail.close();
      await firestore.kill();
    },
  };
}
