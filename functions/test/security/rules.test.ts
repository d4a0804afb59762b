import { readFileSync } from 'node:fs';
import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import {
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  setDoc,
  setLogLevel,
  updateDoc,
  type Firestore,
} from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// The project is separate, so that rule coverage comes from this file only and clearing affects no other test.
const PROJECT = 'demo-forillon-rules';
const RULES = readFileSync(new URL('../../../firestore.rules', import.meta.url), 'utf8');

const READABLE = ['contact_records', 'partnership_records', 'removed_records', 'presence', 'mail_changes'];
const COLLECTIONS = [
  ...READABLE,
  'contact_spam',
  'partnership_spam',
  'idempotency_keys',
  'daily_state',
  'outbox',
  'audit',
  'sessions',
  'login_attempts',
  'second_steps',
  'blocked_senders',
  'locks',
  'anything_else',
  'contact_records/known/messages',
];

const IDENTITIES = {
  'an anonymous visitor': null,
  'a signed-in stranger': { uid: 'stranger', claims: {} },
  'a stranger whose claim is a string': { uid: 'pretender', claims: { admin: 'true' } },
  'an admin whose claim was withdrawn': { uid: 'withdrawn', claims: { admin: false } },
  'an admin whose token is not from the dashboard': { uid: 'admin', claims: { admin: true } },
  'a dashboard whose session is open': { uid: 'live-admin', claims: { admin: true, session: 'open' } },
  'a dashboard whose session was ended': { uid: 'live-admin', claims: { admin: true, session: 'ended' } },
  'a dashboard whose session has expired': { uid: 'live-admin', claims: { admin: true, session: 'over' } },
  'an admin whose session is not a string': { uid: 'live-admin', claims: { admin: true, session: true } },
  'an admin whose session is a path': {
    uid: 'live-admin',
    claims: { admin: true, session: '../sessions/open' },
  },
  'a stranger with an admin’s session': { uid: 'thief', claims: { session: 'open' } },
} as const;
type Identity = keyof typeof IDENTITIES;
const READERS: Identity[] = ['a dashboard whose session is open'];

const OPERATIONS: Record<string, (firestore: Firestore, path: string) => Promise<unknown>> = {
  get: (firestore, path) => getDoc(doc(firestore, path, 'known')),
  list: (firestore, path) => getDocs(collection(firestore, path)),
  create: (firestore, path) => setDoc(doc(firestore, path, 'fresh'), { name: 'Ada' }),
  update: (firestore, path) => updateDoc(doc(firestore, path, 'known'), { name: 'Eve' }),
  delete: (firestore, path) => deleteDoc(doc(firestore, path, 'known')),
};

/** Returns true if the rules should allow the operation. */
function isAllowed(identity: Identity, operation: string, path: string): boolean {
  return READERS.includes(identity) && READABLE.includes(path) && ['get', 'list'].includes(operation);
}

let environment: RulesTestEnvironment;

/** The client of each identity, reused because each client opens a connection. */
const clients = new Map<Identity, Firestore>();

function openFirestore(identity: Identity): Firestore {
  const existing = clients.get(identity);
  if (existing) return existing;
  const user = IDENTITIES[identity];
  const context =
    user === null
      ? environment.unauthenticatedContext()
      : environment.authenticatedContext(user.uid, { ...user.claims });
  const firestore = context.firestore() as unknown as Firestore;
  clients.set(identity, firestore);
  return firestore;
}

beforeAll(async () => {
  setLogLevel('silent'); // because every refusal would be logged as an error
  environment = await initializeTestEnvironment({ projectId: PROJECT, firestore: { rules: RULES } });
  await environment.clearFirestore();
  await environment.withSecurityRulesDisabled(async (context) => {
    const firestore = context.firestore() as unknown as Firestore;
    for (const path of COLLECTIONS) await setDoc(doc(firestore, path, 'known'), { name: 'Grace' });
    // The session `ended` has no document.
    await setDoc(doc(firestore, 'sessions', 'open'), { expireAt: new Date(Date.now() + 3_600_000) });
    await setDoc(doc(firestore, 'sessions', 'over'), { expireAt: new Date(Date.now() - 1_000) });
  });
});

afterAll(async () => {
  await environment.clearFirestore();
  await environment.cleanup();
});

describe.each(Object.keys(IDENTITIES) as Identity[])('%s', (identity) => {
  const rows = COLLECTIONS.flatMap((path) =>
    Object.keys(OPERATIONS).map((operation) => ({ path, operation })),
  );
  const rowsWhere = (allowed: boolean) =>
    rows.filter((row) => isAllowed(identity, row.operation, row.path) === allowed);
  const attempt = ({ path, operation }: { path: string; operation: string }) =>
    OPERATIONS[operation]!(openFirestore(identity), path);

  it.for(rowsWhere(true))('may $operation in $path', async (row) => {
    await assertSucceeds(attempt(row));
  });

  it.for(rowsWhere(false))('may not $operation in $path', async (row) => {
    await assertFails(attempt(row));
  });

  it.for(['open', 'ended', 'over'])('may get the session %s only as its admin', async (session) => {
    const { claims } = IDENTITIES[identity] ?? { claims: {} };
    const isOwn =
      'admin' in claims && claims.admin === true && 'session' in claims && claims.session === session;
    const read = getDoc(doc(openFirestore(identity), 'sessions', session));
    await (isOwn ? assertSucceeds(read) : assertFails(read));
  });

  it('may not query a collection group', async () => {
    await assertFails(getDocs(collectionGroup(openFirestore(identity), 'messages')));
  });
});

describe('the rules', () => {
  it('have no expression that these tests leave unevaluated', async () => {
    const expressions = (await ruleCoverage()).flatMap(listExpressions);
    expect(expressions.length).toBeGreaterThan(5);
    expect(expressions.filter(({ values }) => !values?.length)).toEqual([]);
  });

  it('have no condition that is always true or always false in these tests', async () => {
    for (const { values } of await ruleCoverage()) {
      const outcomes = values?.map(({ value }) => value.boolValue);
      expect(outcomes).toEqual(expect.arrayContaining([true, false]));
    }
  });
});

interface Expression {
  values?: { value: { boolValue?: boolean } }[];
  children?: Expression[];
}

async function ruleCoverage(): Promise<Expression[]> {
  const host = process.env['FIRESTORE_EMULATOR_HOST'];
  const response = await fetch(`http://${host}/emulator/v1/projects/${PROJECT}:ruleCoverage`);
  return ((await response.json()) as { report: Expression[] }).report;
}

function listExpressions(node: Expression): Expression[] {
  return [node, ...(node.children ?? []).flatMap(listExpressions)];
}
