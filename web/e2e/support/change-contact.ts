import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from 'playwright/test';

/** Changes a contact record as the admin of the request context. @param change e.g. `{ type: 'handle' }` */
export async function changeContact(request: APIRequestContext, id: string, change: object): Promise<void> {
  const data = { batchId: randomUUID(), ids: [id], change };
  expect((await request.post('/api/admin/contacts/changes', { data })).status()).toBe(200);
}
