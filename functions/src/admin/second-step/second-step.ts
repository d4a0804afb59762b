import { createHmac, randomInt } from 'node:crypto';
import { FieldValue, type DocumentSnapshot } from 'firebase-admin/firestore';
import { config } from '../../config.ts';
import { createDoc, deleteDoc, getAll, getDoc, unlessConflict, updateDoc } from '../../firestore/calls.ts';
import { commitOptimistically, unchanged } from '../../firestore/commit-optimistically.ts';
import { database } from '../../firestore/database.ts';
import { HttpError } from '../../http/errors.ts';
import type { AdminUser } from '../../shared/account.ts';
import { asciiDigits, cleanLine } from '../../shared/inquiry/characters.ts';
import { RECOVERY_CODES, SECOND_STEP_SETUP_MS } from '../../shared/limits.ts';
import type { SecondStepSetup, TurnOnInput } from '../../shared/second-step.ts';
import { seal, unseal } from './sealed-text.ts';
import { newTotpSecret, totpPeriod, totpUri, WRONG_CLOCK_WINDOW } from './totp.ts';

/** The document of an account's second step, which the security rules let no browser read. */
interface StoredSecondStep {
  /** The sealed secret. */
  secret: string;
  /** The period of the most recently used code (totp.ts). Codes of this period and of earlier ones are refused. */
  lastPeriod: number;
  /** The hashes of the unused recovery codes. */
  recoveryCodes: string[];
}

const secondSteps = () => database().collection('second_steps');

/** Creates a secret without storing it: the browser sends the secret back, sealed, with the first code. */
export function beginSetup(admin: AdminUser, now = Date.now()): SecondStepSetup {
  const secret = newTotpSecret();
  const setup = seal(
    JSON.stringify({ secret, expiresAt: now + SECOND_STEP_SETUP_MS }),
    setupPurpose(admin.uid),
  );
  return { uri: totpUri(secret, admin), secret, setup };
}

/**
 * Stores the second step if the first code is right, and returns the recovery codes.
 * @throws HttpError 403 for a wrong code or an expired setup, 409 if the second step is already on
 */
export async function turnOn({ uid }: AdminUser, input: TurnOnInput): Promise<string[]> {
  const unsealed = unseal(input.setup, setupPurpose(uid));
  const { secret, expiresAt } = JSON.parse(unsealed ?? '{}') as { secret?: string; expiresAt?: number };
  if (secret === undefined || expiresAt === undefined || expiresAt < Date.now()) {
    throw new HttpError(403, 'This QR code has expired. Please start again.');
  }
  const code = normalize(input.code);
  const now = Date.now();
  const lastPeriod = totpPeriod(secret, code, now);
  if (lastPeriod === null && totpPeriod(secret, code, now, WRONG_CLOCK_WINDOW) !== null)
    throw new HttpError(
      403,
      'The clock on your phone is wrong. Set it to update automatically, then enter the next code.',
    );
  if (lastPeriod === null) throw wrongCode();

  const codes = newRecoveryCodes();
  const hashes = codes.map((recoveryCode) => hashRecoveryCode(uid, recoveryCode));
  const sealed = seal(secret, secretPurpose(uid));
  const stored: StoredSecondStep = { secret: sealed, lastPeriod, recoveryCodes: hashes };
  const created = await unlessConflict(createDoc(secondSteps().doc(uid), stored));
  if (!created) throw new HttpError(409, 'Two-step verification is already on.');
  return codes;
}

export async function hasSecondStep(uid: string): Promise<boolean> {
  return (await getDoc(secondSteps().doc(uid))).exists;
}

/** Returns the number of unused recovery codes by uid, for the accounts that have a second step. */
export async function countRecoveryCodes(uids: string[]): Promise<Map<string, number>> {
  if (uids.length === 0) return new Map();
  const documents = uids.map((uid) => secondSteps().doc(uid));
  const stored = await getAll(...documents);
  const existing = stored.filter(({ exists }) => exists);
  return new Map(existing.map((step) => [step.id, (step.get('recoveryCodes') as string[]).length]));
}

/** Uses up a code of the app or a recovery code. @returns true if the code was right and unused */
export async function consumeCode(uid: string, code: string): Promise<boolean> {
  const typed = normalize(code);
  return commitOptimistically(secondSteps().doc(uid), (stored, batch) => {
    const change = stored.exists && updateForUsedCode(stored, uid, typed);
    if (change) batch.update(stored.ref, change, unchanged(stored));
    return Boolean(change);
  });
}

/** Returns the update that marks a code as used, or false if the code is wrong or was used before. */
function updateForUsedCode(stored: DocumentSnapshot, uid: string, code: string) {
  const { secret, lastPeriod, recoveryCodes } = stored.data() as StoredSecondStep;
  const totpSecret = unseal(secret, secretPurpose(uid));
  const period = totpSecret === null ? null : totpPeriod(totpSecret, code, Date.now());
  if (period !== null && period > lastPeriod) return { lastPeriod: period };
  const hash = hashRecoveryCode(uid, code);
  return recoveryCodes.includes(hash) && { recoveryCodes: FieldValue.arrayRemove(hash) };
}

/** Stores and returns new recovery codes. @throws HttpError 409 if the second step is off */
export async function replaceRecoveryCodes(uid: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(uid, code));
  const replaced = await unlessConflict(updateDoc(secondSteps().doc(uid), { recoveryCodes: hashes }));
  if (!replaced) throw new HttpError(409, 'Two-step verification is off. Turn it on to get recovery codes.');
  return codes;
}

export async function deleteSecondStep(uid: string): Promise<void> {
  await deleteDoc(secondSteps().doc(uid));
}

export function wrongCode(): HttpError {
  return new HttpError(403, 'This code is wrong or has already been used. Please enter the next one.');
}

/** Cleans a typed code. Spaces are removed too, because apps show codes in groups of digits. */
function normalize(code: string): string {
  return asciiDigits(cleanLine(code)).replaceAll(' ', '');
}

/** The characters of recovery codes, without those that look alike (i, l, o, 0, 1). */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Returns codes such as `k3v9t-q7xwm`: ten characters, 49 bits. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => `${randomCharacters(5)}-${randomCharacters(5)}`);
}

function randomCharacters(count: number): string {
  return Array.from({ length: count }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}

/** Hashes a recovery code with a key, because its 49 bits alone could be guessed. Ignores case, spaces and hyphens. */
export function hashRecoveryCode(uid: string, code: string): string {
  const characters = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  const key = config.passwordPepper();
  return createHmac('sha256', key).update(`recovery-code:${uid}:${characters}`).digest('base64url');
}

const setupPurpose = (uid: string) => `setup of ${uid}`;
const secretPurpose = (uid: string) => `secret of ${uid}`;
