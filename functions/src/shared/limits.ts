// Every limit that an owner may ask for and that is no setting (config.ts). Lengths of fields are in inquiry/.

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Hours of days on which an office works (inquiry/working-time.ts), and the promise in words. */
export const ANSWER_WITHIN_HOURS = 24;
export const ANSWER_WITHIN = 'one working day';

export const SESSION_LIFETIME_MS = 8 * HOUR_MS;
/** How long the failures of others do not delay a browser that has signed in. */
export const DEVICE_LIFETIME_MS = 30 * DAY_MS;
export const DISPLAY_NAME_MAX = 60;
export const PASSWORD_MIN = 12;
/** Keeps the hashing of a password short. */
export const PASSWORD_MAX = 1024;

/** Failed sign-ins without a delay, which then doubles from one second up to `maxDelayMs`. It is never a lockout. */
export const SIGN_IN_POLICIES = {
  device: { free: 5, maxDelayMs: 15 * MINUTE_MS },
  pair: { free: 5, maxDelayMs: 15 * MINUTE_MS },
  account: { free: 5, maxDelayMs: MINUTE_MS },
  network: { free: 30, maxDelayMs: MINUTE_MS },
  // All visitors share that of Hosting.
  lastHop: { free: 300, maxDelayMs: 10_000 },
  code: { free: 5, maxDelayMs: 15 * MINUTE_MS },
} as const;
export const FORGET_FAILED_SIGN_INS_AFTER_MS = 24 * HOUR_MS;
export const SECOND_STEP_SETUP_MS = 15 * MINUTE_MS;
export const RECOVERY_CODES = 10;

export const PAGE_SIZE = 10;
/** Records in a response: at most 20 MB if each is as long as it can be. */
export const SPAM_PAGE_SIZE = 500;
/** Records in a call. Each takes some six writes; Firestore's emulator takes 500 in a commit, and 4 MB. */
export const MAX_CHANGES = 50;
/** How far a dashboard looks back: longer than a commit takes, and than the clocks of a data centre differ. */
export const FOLLOW_OVERLAP_MS = 2 * MINUTE_MS;
/** Characters of a search of the dashboard. */
export const SEARCH_MAX = 500;
/** Sent mails make room for the others. */
export const MAX_LISTED_MAILS = 1_000;
/** Characters. */
export const NOTE_MAX = 2_000;
/** A hundred long notes. With its inquiry (64 KB), events and the summary of its messages, a record stays below the 1 MB of a document. */
export const MAX_NOTES_BYTES = 250_000;
export const MAX_EVENTS = 100;

export const SPAM_DAYS = 30;
/** How long an admin is shown in a record after a heartbeat. Longer than two of a hidden tab, whose timers run once a minute. */
const PRESENCE_MS = 3 * MINUTE_MS;
/** Firestore then deletes the documents (retention.ts). */
export const KEEP_DAYS = {
  outbox: 90,
  idempotency_keys: 30,
  daily_state: 7,
  sessions: SESSION_LIFETIME_MS / DAY_MS,
  login_attempts: DEVICE_LIFETIME_MS / DAY_MS,
  presence: PRESENCE_MS / DAY_MS,
  removed_records: 1,
  mail_changes: 1,
} as const;

/** A phone on a poor line sends a whole body in the time. */
export const MAX_BODY_BYTES = 64 * 1024;
export const BODY_TIMEOUT_MS = 9_000;
/** How much of a refused body is read before its connection is closed, which crashes the emulator. */
export const DISCARDED_BODY = {
  production: { bytes: 1024 * 1024, ms: 2_000 },
  emulator: { bytes: 128 * 1024 * 1024, ms: 20_000 },
} as const;

/** Submissions of an instance whose body is read, and which took 370 MB in all. The others wait for them. */
export const MAX_CONCURRENT_SUBMISSIONS = 80;

/**
 * An attempt takes at most `attempt`, with composing, and the lease leaves time to store its result. Only `connect`
 * ends a step of it: for the greeting and each reply a server has minutes (RFC 5321, section 4.5.3.2).
 */
export const MAIL_TIMES_MS = {
  connect: 10_000,
  attempt: 75_000,
  lease: 105_000,
  webhook: 5_000,
} as const;

/** After the first, second, … failed attempt; the last wait repeats until the mail is given up. */
export const MAIL_RETRY_WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS] as const;
export const GIVE_UP_MAIL_AFTER_MS = 72 * HOUR_MS;
/** Attempts in a row during which the process ended. */
export const MAX_UNFINISHED_ATTEMPTS = 5;

/** The digest lists as many inquiries and counts the others. */
export const DIGEST_LINES = 50;

export const MAX_SNOOZE_DAYS = 366;
/** The hour is in the admin's time zone. */
export const SNOOZE_UNTIL_HOUR = 8;
/** Characters. */
export const MAX_ANSWER = 20_000;
/** Characters of the quotation below it, marks among them. */
export const MAX_QUOTATION = 20_000;
/** Holds an answer and its quotation in a script of three bytes a letter. */
export const MAX_ANSWER_BODY_BYTES = 256 * 1024;
/** Drafts stay in the browser in which they are written. */
export const KEEP_DRAFTS_DAYS = 30;
export const TAKE_BACK_ANSWER_MS = 10_000;
/** The latest messages of a record that a dashboard shows: 20 MB if each is as long as it can be. */
export const MAX_SHOWN_MESSAGES = 500;
/** Bytes kept in the record of an incoming text, with what it quotes; the provider delivers the whole mail to the firm's mailbox. */
export const MAX_MAIL_TEXT = 40_000;
/** The provider posts the beginning of a larger mail. */
export const INBOUND_MAIL = { bytes: 1024 * 1024, ms: 9_000 } as const;
/** Mails about one record. More are taken for a loop. */
export const MAX_MAILS_A_MINUTE = 10;
/** Those of a UTC day; more are asked for again later. */
export const MAX_MAILS_A_DAY = { mails: 100, bytes: 30 * 1024 * 1024 } as const;
/** Of each limit of a record, for all who are not proved to be its visitor or the firm. */
export const SHARE_OF_OTHERS = 1 / 4;
