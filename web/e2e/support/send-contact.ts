import type { APIRequestContext } from 'playwright/test';
import { expect } from './test';

/** Sends a contact message to the API as a visitor without a page. */
export async function sendContact(
  request: APIRequestContext,
  email: string,
  { name = 'Ada', headers = {} }: { name?: string; headers?: Record<string, string> } = {},
): Promise<void> {
  const data = { name, email, subject: 'General Inquiry', message: 'Hello.' };
  const response = await request.post('/api/contact', { data, headers });
  expect(response.status()).toBe(201);
}
