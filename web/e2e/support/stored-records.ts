import { runningStack } from '../../../testing/running-stack.ts';

const { firestoreHost: emulator, projectId: project } = runningStack;

interface FirestoreValue {
  stringValue?: string;
  booleanValue?: boolean;
  arrayValue?: { values?: FirestoreValue[] };
}
type StoredRecord = Record<string, unknown>;

const toPlainValue = (value: FirestoreValue): unknown =>
  value.arrayValue
    ? (value.arrayValue.values ?? []).map(toPlainValue)
    : (value.stringValue ?? value.booleanValue ?? value);

/** Reads the records of a visitor from the Firestore emulator, bypassing the security rules. */
export async function storedRecords(
  collection: 'contact_records' | 'contact_spam' | 'partnership_records',
  email: string,
): Promise<StoredRecord[]> {
  const response = await fetch(
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
  if (!response.ok) throw new Error(`Firestore responded with ${response.status}: ${await response.text()}`);
  const rows = (await response.json()) as { document?: { fields: Record<string, FirestoreValue> } }[];
  return rows.flatMap(({ document }) =>
    document
      ? [
          Object.fromEntries(
            Object.entries(document.fields).map(([name, value]) => [name, toPlainValue(value)]),
          ),
        ]
      : [],
  );
}
