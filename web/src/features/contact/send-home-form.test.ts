import { expect, test, vi } from 'vitest';
import { sendHomeForm } from './send-home-form';

test('the form of Home sends a contact message in live mode', async () => {
  const call = vi.fn(() => Promise.resolve(Response.json({}, { status: 201 })));
  vi.stubGlobal('fetch', call);
  const message = { email: 'ada@example.com', company: '', message: 'Hello from the home page.' };
  await sendHomeForm('live', { firstName: 'Ada', lastName: 'Okafor', ...message }, {});
  const [address, { body }] = call.mock.calls[0] as unknown as [string, { body: string }];
  expect(address).toBe('/api/contact');
  expect(JSON.parse(body)).toEqual({
    name: 'Ada Okafor',
    email: 'ada@example.com',
    subject: 'General Inquiry',
    message: 'Company: Not specified\n\nHello from the home page.',
  });
});
