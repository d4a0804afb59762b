import { FieldValue } from 'firebase-admin/firestore';
import { newAuditDocument } from '../audit.ts';
import { commit, getDocs, unlessConflict } from '../firestore/calls.ts';
import { blockedSenderDoc } from '../firestore/collections.ts';
import { commitOptimistically, unchanged } from '../firestore/commit-optimistically.ts';
import { database } from '../firestore/database.ts';
import { readJson } from '../http/body.ts';
import { HttpError } from '../http/errors.ts';
import type { ApiRequest } from '../http/request.ts';
import { json, type ApiResponse } from '../http/response.ts';
import type { AdminUser } from '../shared/account.ts';
import { asciiEmail, EMAIL_MAX, emailDomain } from '../shared/inquiry/email-address.ts';
import type { BlockedSender, BlockPreview } from '../shared/inquiry/sender.ts';
import { isoTime } from '../shared/iso-time.ts';
import { boundedText, z } from '../shared/zod.ts';
import { auditTarget, personSchema } from './person.ts';

const blockSchema = z.strictObject({
  sender: boundedText(
    EMAIL_MAX,
    'sender must be an email address or a domain',
    `sender is limited to ${EMAIL_MAX} characters`,
  )
    .trim()
    .toLowerCase()
    .transform(asciiEmail)
    .pipe(z.string().regex(/^([^\s@]+@)?[^\s@]+\.[^\s@.]+$/, 'sender must be an email address or a domain')),
});

const blockedSenders = () => database().collection('blocked_senders');

/** Returns 200 and the blocked senders, the latest first. */
export async function listBlockedSenders(): Promise<ApiResponse> {
  return json(200, await readBlockedSenders());
}

/** Returns true if anybody may get an address in the domain. The list of such domains has 140 KB, so it is loaded only when it is needed. */
async function isPublicMailDomain(domain: string): Promise<boolean> {
  const { default: providers } = await import('email-providers/all.json', { with: { type: 'json' } });
  return providers.includes(domain);
}

/** Returns 200 and the domain of an address, or null for the domain of a public mail service, which cannot be blocked. */
export async function previewBlock(request: ApiRequest): Promise<ApiResponse> {
  const domain = emailDomain((await readJson(request, personSchema)).email);
  const preview: BlockPreview = { domain: (await isPublicMailDomain(domain)) ? null : domain };
  return json(200, preview);
}

/**
 * Blocks a sender and records it in the audit log. Returns 201 and all blocked senders, even if the sender was already
 * blocked; 409 for a public mail service.
 */
export async function blockSender(request: ApiRequest, actor: AdminUser): Promise<ApiResponse> {
  const { sender } = await readJson(request, blockSchema);
  // A sender that is an address is not in the list of domains.
  if (await isPublicMailDomain(sender))
    throw new HttpError(409, `${sender} is a public mail service. Block individual addresses instead.`);
  const audit = newAuditDocument({ actor, action: 'sender.block', target: senderTarget(sender) });
  const batch = database().batch();
  batch.create(blockedSenderDoc(sender), { sender, by: actor.username, at: FieldValue.serverTimestamp() });
  batch.create(audit.reference, audit.data);
  await unlessConflict(commit(batch));
  return json(201, await readBlockedSenders());
}

/** Unblocks a sender and records it in the audit log. Returns 200 and the remaining blocked senders; 404 if the sender is not blocked. */
export async function unblockSender(request: ApiRequest, actor: AdminUser): Promise<ApiResponse> {
  const { id = '' } = request.params;
  const isUnblocked = await commitOptimistically(blockedSenders().doc(id), (current, batch) => {
    if (!current.exists) return false;
    const target = senderTarget(String(current.get('sender')));
    const audit = newAuditDocument({ actor, action: 'sender.unblock', target });
    batch.create(audit.reference, audit.data);
    batch.delete(current.ref, unchanged(current));
    return true;
  });
  if (!isUnblocked) throw new HttpError(404, 'This sender is not blocked.');
  return json(200, await readBlockedSenders());
}

async function readBlockedSenders(): Promise<BlockedSender[]> {
  const docs = await getDocs(blockedSenders().orderBy('at', 'desc'));
  return docs.map((document) => ({
    id: document.id,
    sender: String(document.get('sender')),
    by: String(document.get('by')),
    at: isoTime(document.get('at')),
  }));
}

/** Returns the target for the audit log: the domain, or a hash in place of an address. */
const senderTarget = (sender: string) => (sender.includes('@') ? auditTarget(sender) : `domain:${sender}`);
