import { hoursAgo, type Fields, type Value } from '../../e2e/support/test-records';

/** A mail of a conversation as it is stored: our answers are by Rina, all others by Ada. */
export const toMail = (nature: string, hours: number, more: Record<string, Value> = {}): Fields => ({
  nature,
  at: hoursAgo(hours),
  author: nature === 'answer' ? 'rina' : 'Ada',
  otherAddress: null,
  replyTo: '',
  cc: [],
  subject: '',
  text: '',
  quoted: '',
  attachments: [],
  messageId: '',
  sentAt: nature === 'answer' ? hoursAgo(hours) : null,
  failure: null,
  ...more,
});
