import { KEEP_DAYS, SPAM_DAYS } from './limits.ts';

interface Retention {
  /** Firestore deletes a document after these days, or a day later (TTL on `expireAt`). null: it does not. */
  days: number | null;
  /** The words of the privacy policy; undefined where nothing is about a visitor. */
  privacy?: string;
}

const INQUIRY =
  'Your inquiry, with what we note about it, our answers and your replies: until a person deletes it, or you ask us to.';
const SPAM = `An inquiry that looks like automated spam: ${SPAM_DAYS} days, unless one of us moves it to the others.`;

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
      'The mail to our mailbox that your inquiry causes, and the confirmation to you, if we send one: your address and the subject until it is sent; for 90 days after that only when and about which inquiry it was sent. Of a confirmation or an answer that your mail server refuses, also your address and the reason.',
  },
  audit: {
    days: null,
    privacy:
      'That an inquiry was deleted, or that we exported or erased what we hold about you: for good, with a hash in place of your address.',
  },
  idempotency_keys: { days: KEEP_DAYS.idempotency_keys },
  daily_state: {
    days: KEEP_DAYS.daily_state,
    privacy:
      'If we confirm inquiries by mail, that a confirmation went to your address on a day: for 7 days, with a hash in place of the address.',
  },
  sessions: { days: KEEP_DAYS.sessions },
  login_attempts: {
    days: KEEP_DAYS.login_attempts,
    privacy:
      'Attempts to sign in at /admin: a day if they fail, else 30 days, with a hash in place of name, browser and IP address.',
  },
  presence: { days: KEEP_DAYS.presence },
  removed_records: { days: KEEP_DAYS.removed_records },
  mail_changes: { days: KEEP_DAYS.mail_changes },
  second_steps: { days: null },
  locks: { days: null },
} as const satisfies Record<string, Retention>;

export const retentionList: string[] = [
  ...new Set(Object.values(RETENTION).flatMap((row: Retention) => row.privacy ?? [])),
];
