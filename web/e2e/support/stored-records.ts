import { runningStack } from '../../../testing/running-stack.ts';

const { firestoreHost: emulator, projectId: project } = runningStack;

interface FirestoreValue {
  stringValue?: string;
  booleanValue?: boolean;
  arrayValue?: { values?: FirestoreValue[] };
}
type StoredRecord = Record<string, unknown>;

const plain = (value: FirestoreValue): unknown =>
  value.arrayValue
    ? (value.arrayValue.values ?? []).map(plain)
    : (value.stringValue ?? value.booleanValue ?? value);

/** Reads the records of a visitor from the Firestore emulator, past the security rules. */
export async function storedRecords(
  collection: 'contact_records' | 'contact_spam' | 'partnership_records',
  email: string,
): Promise<StoredRecord[]> {
  const answer = await fetch(
    `http://${emulator}/v1/projects/${project}/databases/(default)/documents:runQuery`,
    {
      method: 'POST',
      headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
      body: JSON.stringify({
        structuredQuery: {
          from: [{ collectionId: collection }],
          where: {
            fieldFilter: { field: { fieldPath: 'email' }, op: 'EQUAL', value: { stringValue: email } },
          },
        },
      }),
    },
  );
  if (!answer.ok) throw new Error(`Firestore answered ${answer.status}: ${await answer.text()}`);
  const rows = (await answer.json()) as { document?: { fields: Record<string, FirestoreValue> } }[];
  return rows.flatMap(({ document }) =>
    document
      ? [Object.fromEntries(Object.entries(document.fields).map(([name, value]) => [name, plain(value)]))]
      : [],
  );
}
