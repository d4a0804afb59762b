import { KEEP_DAYS, SPAM_DAYS } from './limits.ts';

interface Retention {
  /** Firestore deletes a document within a day after this many days (TTL on `expireAt`). Null if the document is kept. */
  days: number | null;
  /** The text of the privacy policy; missing if the documents hold nothing about a visitor. */
  privacy?: string;
}

const INQUIRY =
  'Your inquiry, our notes about it, our answers and your replies: until one of us deletes them, or you ask us to.';
const SPAM = `An inquiry that looks like automated spam: ${SPAM_DAYS} days, unless one of us moves it to the other inquiries.`;

export const RETENTION = {
  contact_records: { days: null, privacy: INQUIRY },
  partnership_records: { days: null, privacy: INQUIRY },
  contact_spam: { days: SPAM_DAYS, privacy: SPAM },
  partnership_spam: { days: SPAM_DAYS, privacy: SPAM },
  messages: { days: null, privacy: INQUIRY },
  purges: { days: null },
  blocked_senders: {
    days: null,
    privacy: 'An address or a domain from which we got spam: until we lift the block, or you ask us to.',
  },
  outbox: {
    days: KEEP_DAYS.outbox,
    privacy:
      'The mail about your inquiry to our mailbox, and the confirmation to you, if we send one: your address and the subject until it is sent; for 90 days after that, only the time it was sent and the inquiry it was about. If your mail server refuses a confirmation or an answer, also your address and the reason.',
  },
  audit: {
    days: null,
    privacy:
      'A note that an inquiry was deleted, or that we exported or erased the data that we hold about you: for good, with a hash in place of your address.',
  },
  idempotency_keys: { days: KEEP_DAYS.idempotency_keys },
  daily_state: {
    days: KEEP_DAYS.daily_state,
    privacy:
      'If we confirm inquiries by mail, a note that we sent a confirmation to your address on a certain day: for 7 days, with a hash in place of the address.',
  },
  sessions: { days: KEEP_DAYS.sessions },
  login_attempts: {
    days: KEEP_DAYS.login_attempts,
    privacy:
      'Attempts to sign in at /admin: one day if they fail, otherwise 30 days, with hashes in place of name, browser and IP address.',
  },
  presence: { days: KEEP_DAYS.presence },
  removed_records: { days: KEEP_DAYS.removed_records },
  mail_changes: { days: KEEP_DAYS.mail_changes },
  second_steps: { days: null },
  locks: { days: null },
} as const satisfies Record<string, Retention>;

/** The items of the list in the privacy policy. */
export const retentionList: string[] = [
  ...new Set(Object.values(RETENTION).flatMap((row: Retention) => row.privacy ?? [])),
];
