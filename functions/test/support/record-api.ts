import { afterAll, afterEach } from 'vitest';
import { startAdminApi } from './admin-api.ts';
import { RecordCalls } from './record-calls.ts';
import { RecordDocuments } from './record-documents.ts';

/** Starts the admin API for the tests of a file. The records are deleted after each test. */
export async function startRecordApi() {
  const api = await startAdminApi();
  const documents = new RecordDocuments(api.firestore);
  afterEach(() => documents.removeAll());
  afterAll(() => api.close());
  return { api, documents, newAdmin: async () => new RecordCalls(api, await api.newSignedInAdmin()) };
}
