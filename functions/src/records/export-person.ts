import { Readable } from 'node:stream';
import { Timestamp, type DocumentReference } from 'firebase-admin/firestore';
import { withAudit } from '../audit.ts';
import { getAll, getDocs } from '../firestore/calls.ts';
import { docsOfAddress } from '../firestore/collections.ts';
import { database } from '../firestore/database.ts';
import { readJson } from '../http/body.ts';
import type { ApiRequest } from '../http/request.ts';
import { gzipStream, type ApiResponse } from '../http/response.ts';
import type { AdminUser } from '../shared/account.ts';
import type { RecordKind } from '../shared/inquiry/kinds.ts';
import { isoTime } from '../shared/iso-time.ts';
import { exists } from './documents.ts';
import { messagesOf } from './messages.ts';
import { auditTarget, findPerson, personSchema } from './person.ts';

/** Documents in one read. */
const BATCH_SIZE = 300;

/** Returns all data that is stored about an email address, unchanged, as JSON. The audit log records the export. */
export async function exportPerson(request: ApiRequest, actor: AdminUser): Promise<ApiResponse> {
  const { email } = await readJson(request, personSchema);
  const entry = { actor, action: 'person.export', target: auditTarget(email) } as const;
  const everything = await withAudit(entry, () => readEverything(email));
  const copy = `${JSON.stringify({ email, exportedAt: new Date().toISOString(), ...everything }, isoTimes, 2)}\n`;
  // Hosting limits a response to 32 MB: several thousand records, or several times as many if compressed.
  return gzipStream(request, Readable.from([copy]), {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': 'attachment; filename=person.json',
  });
}

async function readEverything(email: string) {
  const { contacts, partnerships, mail, messagesElsewhere } = await findPerson(email);
  const { confirmations, blocked } = docsOfAddress(email);
  return {
    contacts: await readWithMessages('contacts', contacts),
    partnerships: await readWithMessages('partnerships', partnerships),
    messages: messagesElsewhere.map(({ message }) => ({ id: message.id, ...message.data() })),
    mail: await readAll(mail),
    confirmations: await readAll(confirmations),
    blocked: await readAll(blocked),
    audit: await readAudit(email),
  };
}

/** Returns records with their messages, the latest message first. */
async function readWithMessages(
  kind: RecordKind,
  references: readonly DocumentReference[],
): Promise<object[]> {
  const records: object[] = [];
  for (const record of await readAll(references)) {
    const messages = await getDocs(messagesOf(kind, record.id).orderBy('at', 'desc'));
    records.push({ ...record, messages: messages.map((message) => ({ id: message.id, ...message.data() })) });
  }
  return records;
}

async function readAll(references: readonly DocumentReference[]): Promise<{ id: string }[]> {
  const documents: { id: string }[] = [];
  for (let start = 0; start < references.length; start += BATCH_SIZE) {
    const read = await getAll(...references.slice(start, start + BATCH_SIZE));
    documents.push(...read.filter(exists).map((document) => ({ id: document.id, ...document.data() })));
  }
  return documents;
}

/** Returns the audit entries without their actor, which is personal data of the admin. */
async function readAudit(email: string): Promise<object[]> {
  const query = database().collection('audit').where('target', '==', auditTarget(email));
  return (await getDocs(query.select('at', 'action', 'outcome'))).map((document) => document.data());
}

/** A replacer for JSON.stringify that writes timestamps in ISO 8601. The `value` of a timestamp is already the result of `toJSON`. */
function isoTimes(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const original = this[key];
  return original instanceof Timestamp ? isoTime(original) : value;
}
