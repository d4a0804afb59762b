import { getAll, setDoc } from '../firestore/calls.ts';
import { expiryTime } from '../firestore/collections.ts';
import { partDocs, type ConversationDocument } from './outbox.ts';

/** A document of Firestore may have 1 MB. */
const PART_BYTES = 900_000;

type Original = Pick<ConversationDocument, 'raw' | 'parts'>;

/** Writes a large mail in parts, before the commit that refers to them. They have no state, so nothing sends them. */
export async function storeOriginal(
  mailId: string,
  { kind, recordId }: Pick<ConversationDocument, 'kind' | 'recordId'>,
  raw: Buffer,
): Promise<Original> {
  if (raw.length <= PART_BYTES) return { raw };
  const parts = Math.ceil(raw.length / PART_BYTES);
  const expireAt = expiryTime('outbox', new Date());
  const writes = partDocs(mailId, parts).map((reference, n) =>
    setDoc(reference, { kind, recordId, expireAt, raw: raw.subarray(n * PART_BYTES, (n + 1) * PART_BYTES) }),
  );
  await Promise.all(writes);
  return { parts };
}

export async function readOriginal(mailId: string, { raw, parts }: Original): Promise<Buffer | undefined> {
  if (raw) return Buffer.from(raw);
  if (parts === undefined) return undefined;
  const documents = await getAll(...partDocs(mailId, parts));
  return Buffer.concat(documents.map((part) => (part.get('raw') as Uint8Array | undefined) ?? Buffer.of()));
}

/** An attachment that every mail server takes: RFC 5322 allows neither NUL, 8 bits nor lines of more than 998. */
export function originalAttachment(raw: Buffer) {
  const text = raw.toString('latin1');
  const isPlain =
    !/[\0\x80-\xff]|\r(?!\n)/.test(text) && text.split('\n').every(({ length }) => length < 999);
  const contentType = isPlain ? 'message/rfc822' : 'application/octet-stream';
  return { filename: 'original.eml', content: raw, contentType };
}
