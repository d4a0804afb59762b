import { expect, onTestFinished, test, vi } from 'vitest';
import type { MailDelivery } from '@shared/mail-delivery';
import { deliveryText } from './delivery';

const delivery = (more: Partial<MailDelivery>): MailDelivery => ({
  id: 'm1',
  purpose: 'notice',
  kind: 'contacts',
  recordId: 'r1',
  state: 'PENDING',
  attempts: 0,
  createdAt: '2026-03-14T10:00:00.000Z',
  nextAttemptAt: null,
  sentAt: null,
  lastError: null,
  replyTo: 'noor@example.com',
  subject: 'Hello',
  ...more,
});

test.each<[string, Partial<MailDelivery>, RegExp]>([
  ['sent', { state: 'SENT', sentAt: '2026-03-14T10:00:01.000Z' }, /^Sent on \w+day, March 14, 2026 at /],
  ['being sent', { state: 'SENDING' }, /^Being sent now\.$/],
  ['waiting for its first attempt', {}, /^Waiting to be sent\.$/],
  [
    'waiting for another attempt',
    { attempts: 1, nextAttemptAt: '2026-03-14T10:05:00.000Z', lastError: 'connection refused' },
    /^Not sent yet after 1 attempt; next on .+\. Last error: connection refused$/,
  ],
  [
    'due',
    { attempts: 17, nextAttemptAt: '2026-03-14T10:00:01.000Z', lastError: 'connection refused' },
    /^Not sent yet after 17 attempts; next within a minute\. Last error: connection refused$/,
  ],
  [
    'given up',
    { state: 'DEAD', attempts: 15, lastError: '550 no such user' },
    /^Given up after 15 attempts\. Last error: 550 no such user$/,
  ],
])('the text of a mail that is %s says so', (_, more, text) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-14T10:00:00.000Z') });
  onTestFinished(() => void vi.useRealTimers());
  expect(deliveryText(delivery(more))).toMatch(text);
});
