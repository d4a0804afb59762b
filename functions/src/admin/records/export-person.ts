import { Readable } from 'node:stream';
import { Timestamp, type DocumentReference, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { getAll, getDocs } from '../../firestore/calls.ts';
import { blockedSender, confirmationDocs } from '../../firestore/collections.ts';
import { database } from '../../firestore/database.ts';
import { readJson } from '../../http/body.ts';
import type { ApiRequest } from '../../http/request.ts';
import { gzipStream, type ApiResponse } from '../../http/response.ts';
import { exists } from '../../records/record-documents.ts';
import type { AdminUser } from '../../shared/account.ts';
import { isoTime } from '../../shared/iso-time.ts';
import { withAudit } from '../audit.ts';
import { auditTarget, findPerson, messagesFrom, personSchema } from './person.ts';

const BATCH_SIZE = 300;

/** Everything that is stored about an email address, as it is stored, in JSON. Audited. */
export async function exportPerson(request: ApiRequest, actor: AdminUser): Promise<ApiResponse> {
  const { email } = await readJson(request, personSchema);
  const entry = { actor, action: 'person.export', target: auditTarget(email) } as const;
  const everything = await withAudit(entry, () => readEverything(email));
  const copy = `${JSON.stringify({ email, exportedAt: new Date().toISOString(), ...everything }, null, 2)}\n`;
  // Hosting passes 32 MB at most: some thousands of records, compressed several times as many.
  return gzipStream(request, Readable.from([copy]), {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': 'attachment; filename=person.json',
  });
}

async function readEverything(email: string) {
  const { contacts, partnerships, mail, repliedTo } = await findPerson(email);
  return {
    contacts: await readAll(contacts),
    partnerships: await readAll(partnerships),
    messages: repliedTo.flatMap(({ data }) => messagesFrom(email, data)),
    mail: await readAll(mail),
    confirmations: await readAll(confirmationDocs(email)),
    blocked: await readAll([blockedSender(email)]),
    audit: await readAudit(email),
  };
}

type Fields = Record<string, unknown>;

async function readAll(references: readonly DocumentReference[]): Promise<Fields[]> {
  const documents: Fields[] = [];
  for (let start = 0; start < references.length; start += BATCH_SIZE) {
    const read = await getAll(...references.slice(start, start + BATCH_SIZE));
    documents.push(...read.filter(exists).map(toPlain));
  }
  return documents;
}

/** Leaves out who did it, which is about the admin. */
async function readAudit(email: string): Promise<Fields[]> {
  const query = database().collection('audit').where('target', '==', auditTarget(email));
  const docs = await getDocs(query);
  return docs.map((document) => {
    const { at, action, outcome } = toPlain(document);
    return { at, action, outcome };
  });
}

function toPlain(document: QueryDocumentSnapshot): Fields {
  return { id: document.id, ...(plainValue(document.data()) as Fields) };
}

function plainValue(value: unknown): unknown {
  if (value instanceof Timestamp) return isoTime(value);
  if (Array.isArray(value)) return value.map(plainValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, plainValue(item)]));
}
