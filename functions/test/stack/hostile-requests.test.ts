import { expect, test } from 'vitest';
import { expectOneSentence, HOSTILE_REQUESTS, sendHostile } from '../support/hostile-requests.ts';

const throughHosting = HOSTILE_REQUESTS.filter(({ name }) =>
  [
    'half an object',
    'null',
    'a number',
    'an unknown charset',
    'an unknown compression',
    '1 MB',
    '33 MB',
  ].includes(name),
);

test.each(throughHosting)('$name is refused with a plain message through Hosting too', async (request) => {
  const response = await sendHostile(process.env['SITE_URL'] ?? '', request);
  expect(response.status).toBe(request.status);
  await expectOneSentence(response);
});
