import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import type { Firestore, Query } from 'firebase-admin/firestore';
import { clearFirestore } from '../../../testing/clear-firestore.ts';
import { MailServer } from './mail-server.ts';

export interface SiteApi {
  origin: string;
  firestore: Firestore;
  mail: MailServer;
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>;
  /** Deletes all documents and mails, and resets the mail server's behavior. */
  clear: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Starts the function `site` in this process, behind the functions framework as in production. The function uses the real
 * Firestore emulator and a real mail server. The project is separate, so that nothing else delivers its mail.
 * @param settings environment variables in addition to the usual ones of tests
 */
export async function startSiteApi(settings: Record<string, string> = {}): Promise<SiteApi> {
  const mail = new MailServer();
  await mail.open();
  const env = {
    GCLOUD_PROJECT: `demo-site-${randomUUID()}`,
    SMTP_PORT: String(mail.port),
    ...settings,
  };
  // Google's libraries would otherwise look for the metadata server, which only Google Cloud has.
  Object.assign(process.env, { ...env, METADATA_SERVER_DETECTION: 'none' });
  const { origin, stop } = await startInProcess();
  const { database } = await import('../../src/firestore/database.ts');
  const firestore = database();

  return {
    origin,
    firestore,
    mail,
    post: (path, body, headers) => post(origin + path, body, headers),
    async clear() {
      await clearFirestore();
      mail.received.length = 0;
      mail.behavior = 'accept';
      mail.beforeReply = () => undefined;
      mail.refused.clear();
    },
    async close() {
      await stop();
      await mail.close();
      await firestore.terminate();
    },
  };
}

async function startInProcess() {
  // Imported here because the modules read settings when they load.
  const { publicFunctions } = await import('./public-functions.ts');
  http('site', publicFunctions);
  const server = getTestServer('site');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

/** Sends a POST request with a JSON body. */
export function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body:
      typeof body === 'string' || body instanceof Uint8Array
        ? (body as string | Uint8Array<ArrayBuffer>)
        : JSON.stringify(body),
  });
}

/** Returns the number of documents that match a query. */
export const countDocuments = async (query: Query) => (await query.count().get()).data().count;
