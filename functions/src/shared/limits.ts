// Every limit that is not a setting (config.ts). It is in shared/ because the browser needs some of them.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The firm promises an answer within this time. */
export const ANSWER_WITHIN_HOURS = 24;

/** One working day. */
export const SESSION_LIFETIME_MS = 8 * HOUR_MS;
/** For so long a browser that has signed in is not delayed by the failures of others. */
export const DEVICE_LIFETIME_MS = 30 * DAY_MS;
export const PASSWORD_MIN = 12;
/** Keeps the hashing of a password short. */
export const PASSWORD_MAX = 1024;

/** Failed sign-ins without a delay; the delay then doubles from one second up to `maxDelayMs`. It is never a lockout. */
export const SIGN_IN_POLICIES = {
  device: { free: 5, maxDelayMs: 15 * MINUTE_MS },
  pair: { free: 5, maxDelayMs: 15 * MINUTE_MS },
  account: { free: 5, maxDelayMs: MINUTE_MS },
  code: { free: 5, maxDelayMs: 15 * MINUTE_MS },
} as const;
export const FORGET_FAILED_SIGN_INS_AFTER_MS = DAY_MS;

/** Records on a page of the dashboard. */
export const PAGE_SIZE = 10;
/** Records of the spam in one response: at most 20 MB, if every one of them is as long as it can be. */
export const SPAM_PAGE_SIZE = 500;
/** Records in one call that changes them. */
export const MAX_CHANGES = 500;
/**
 * A dashboard follows changes from so long before its list was read: longer than a commit can be on its way, and than the
 * clocks of a data centre differ.
 */
export const FOLLOW_OVERLAP_MS = 2 * MINUTE_MS;
/** Mails in the list of undelivered mail. Sent ones make room for the rest. */
export const MAX_LISTED_MAILS = 1_000;
export const MAX_VIEWS = 30;
export const VIEW_NAME_MAX = 60;
/** Characters of a note. With MAX_NOTES it keeps a record well below the 1 MB of a document. */
export const NOTE_MAX = 2_000;
export const MAX_NOTES = 100;

/** Spam is deleted after this many days. */
export const SPAM_DAYS = 30;
/** Days after which Firestore deletes other documents (retention.ts). */
export const KEEP_DAYS = {
  outbox: 90,
  idempotency_keys: 30,
  daily_state: 7,
  sessions: SESSION_LIFETIME_MS / DAY_MS,
  login_attempts: DEVICE_LIFETIME_MS / DAY_MS,
  presence: MINUTE_MS / DAY_MS,
  removed_records: 1,
} as const;

/** Of the body of a request. A phone on a poor line sends it in the time. */
export const MAX_BODY_BYTES = 64 * 1024;
export const BODY_TIMEOUT_MS = 9_000;
/** Of what is read of a refused body before its connection is closed. The emulator crashes where that happens. */
export const DISCARDED_BODY = {
  production: { bytes: 1024 * 1024, ms: 2_000 },
  emulator: { bytes: 128 * 1024 * 1024, ms: 20_000 },
} as const;

/** From the arrival of a submission to its response, even if the mail server is down. */
export const SUBMISSION_RESPONSE_MS = 9_500;

/** Submissions of an instance that send their mail at a time. The schedule sends the mail of any other. */
export const MAX_SENDING_SUBMISSIONS = 4;

/** The longest that one attempt at a mail may take. */
export const MAIL_ATTEMPT_MS = 8_000;
/** The longest that the receiver of the webhook may take to respond. */
export const WEBHOOK_ATTEMPT_MS = 5_000;

/** Waits after the first, second, … failed attempt at a mail; the last one repeats until it is given up. */
export const MAIL_RETRY_WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS] as const;
export const GIVE_UP_MAIL_AFTER_MS = 72 * HOUR_MS;
/** A mail is given up after this many attempts in a row during which the process ended. */
export const MAX_UNFINISHED_ATTEMPTS = 5;

/** Inquiries that a digest lists. It counts the others. */
export const DIGEST_LINES = 50;
/** After an outage of the schedule, the morning digest may be this late. */
export const MORNING_DIGEST_MAX_LATE_HOURS = 4;

export const MAX_SNOOZE_DAYS = 366;
/** Characters of an answer. */
export const MAX_ANSWER = 20_000;
/** An answer can be taken back for so long. */
export const TAKE_BACK_ANSWER_MS = 10_000;
/** Of the messages of a record, which stays below the 1 MB of a document. */
export const MAX_CONVERSATION_BYTES = 400_000;
/** Characters of a mail that are kept in its record; all of it goes to the firm's mailbox. */
export const MAX_MAIL_TEXT = 40_000;
/** Of a mail that comes in, and of what waits in the outbox to be passed on: a document has 1 MB. */
export const INBOUND_MAIL = { bytes: 10 * 1024 * 1024, ms: 20_000, waitingBytes: 900_000 } as const;
/** Mails about one record in a minute, before it is taken for a loop. */
export const MAX_MAILS_A_MINUTE = 10;
/** A mail that takes longer to read is kept as it came. */
export const MAIL_PARSE_MS = 10_000;
