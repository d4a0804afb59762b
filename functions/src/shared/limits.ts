// The limits that an owner may want to change and that are not settings (config.ts). The lengths of fields are in inquiry/.

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * The promised time for an answer, in hours and in words. Unless ANSWER_TIME is plain, only the hours of days on which an office
 * works count (inquiry/working-time.ts).
 */
export const ANSWER_WITHIN_HOURS = 24;
export const ANSWER_WITHIN = 'one working day';

export const SESSION_LIFETIME_MS = 8 * HOUR_MS;
/** For this time after a sign-in, failed sign-ins elsewhere do not delay its browser. */
export const DEVICE_LIFETIME_MS = 30 * DAY_MS;
export const DISPLAY_NAME_MAX = 60;
export const PASSWORD_MIN = 12;
/** Limits the time that hashing a password takes. */
export const PASSWORD_MAX = 1024;

/**
 * How failed sign-ins are delayed. The first `free` failures cause no delay. The delay then doubles from one second up to
 * `maxDelayMs`, and an account is never locked. admin/sign-in/client.ts describes the purpose of each policy.
 */
export const SIGN_IN_POLICIES = {
  device: { free: 5, maxDelayMs: 15 * MINUTE_MS },
  pair: { free: 5, maxDelayMs: 15 * MINUTE_MS },
  account: { free: 5, maxDelayMs: MINUTE_MS },
  network: { free: 30, maxDelayMs: MINUTE_MS },
  // All visitors share the last hop of Hosting.
  lastHop: { free: 300, maxDelayMs: 10_000 },
  code: { free: 5, maxDelayMs: 15 * MINUTE_MS },
} as const;
export const FORGET_FAILED_SIGN_INS_AFTER_MS = 24 * HOUR_MS;
export const SECOND_STEP_SETUP_MS = 15 * MINUTE_MS;
export const RECOVERY_CODES = 10;

export const PAGE_SIZE = 10;
/** Records in a response, which is 20 MB if each has the maximum length. */
export const SPAM_PAGE_SIZE = 500;
/** Records in a call. Each needs about six writes; Firestore's emulator accepts 500 writes and 4 MB in a commit. */
export const MAX_CHANGES = 50;
/** How far a dashboard's listener looks back. Longer than a commit takes, and more than the difference of clocks in a data center. */
export const LISTENER_OVERLAP_MS = 2 * MINUTE_MS;
/** Characters of a search in the dashboard. */
export const SEARCH_MAX = 500;
/** Mails in a list. Mails that were given up have precedence. */
export const MAX_LISTED_MAILS = 1_000;
/** Characters. */
export const NOTE_MAX = 2_000;
/** A hundred long notes. With the inquiry (64 KB), events and the summary of messages, a record stays below 1 MB, the limit of a document. */
export const MAX_NOTES_BYTES = 250_000;
export const MAX_EVENTS = 100;

export const SPAM_DAYS = 30;
/** How long an admin counts as present after a heartbeat. Longer than two heartbeats of a hidden tab, whose timers run once a minute. */
const PRESENCE_MS = 3 * MINUTE_MS;
/** The days after which Firestore deletes the documents of a collection (retention.ts). */
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

export const MAX_BODY_BYTES = 64 * 1024;
/** A phone with a poor connection can send a whole body in this time. */
export const BODY_TIMEOUT_MS = 9_000;
/** How much of a refused body is read before its connection is closed. Closing it early crashes the emulator. */
export const DISCARDED_BODY = {
  production: { bytes: 1024 * 1024, ms: 2_000 },
  emulator: { bytes: 128 * 1024 * 1024, ms: 20_000 },
} as const;

/** Submissions that an instance processes at a time; in a measurement, they needed 370 MB. Other submissions wait. */
export const MAX_CONCURRENT_SUBMISSIONS = 80;

/**
 * `attempt` limits a whole attempt, including composing, and `lease` leaves time to store its result. Only `connect`
 * limits a single step, because a server may take minutes for its greeting and each reply (RFC 5321, section 4.5.3.2).
 */
export const MAIL_TIMES_MS = {
  connect: 10_000,
  attempt: 75_000,
  lease: 105_000,
  webhook: 5_000,
} as const;

/** The waits after the first, second, … failed attempt. The last wait repeats until the mail is given up. */
export const MAIL_RETRY_WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS] as const;
export const GIVE_UP_MAIL_AFTER_MS = 72 * HOUR_MS;
/** A mail is given up after this many consecutive attempts during which the process ended. */
export const MAX_UNFINISHED_ATTEMPTS = 5;

/** The digest lists this many inquiries and counts the rest. */
export const DIGEST_LINES = 50;

export const MAX_SNOOZE_DAYS = 366;
/** The hour at which a snooze ends, in the admin's time zone. */
export const SNOOZE_UNTIL_HOUR = 8;
/** Characters. */
export const MAX_ANSWER = 20_000;
/** Characters of the quotation below the answer, including its marks. */
export const MAX_QUOTATION = 20_000;
/** Enough for an answer and its quotation with three bytes per character, as in Hindi or Chinese. */
export const MAX_ANSWER_BODY_BYTES = 256 * 1024;
/** Drafts are stored in the browser in which they are written. */
export const KEEP_DRAFTS_DAYS = 30;
export const UNDO_ANSWER_MS = 10_000;
/** The latest messages of a record, which the dashboard shows: 20 MB if each has the maximum length. */
export const MAX_SHOWN_MESSAGES = 500;
/** Bytes that are stored of an incoming text, including quotations. The provider delivers the whole mail to the firm's mailbox. */
export const MAX_MAIL_TEXT = 40_000;
/** The provider posts only the beginning of a larger mail. `ms` limits how long the request body may take. */
export const INBOUND_MAIL = { bytes: 1024 * 1024, ms: 9_000 } as const;
/** Mails about one record. More mails are treated as a loop. */
export const MAX_MAILS_PER_MINUTE = 10;
/** Mails about one record in a UTC day. The provider retries any other mail later. */
export const MAX_MAILS_PER_DAY = { mails: 100, bytes: 30 * 1024 * 1024 } as const;
/** The share of a record's limits for all senders who are not verified as its visitor or the firm. */
export const OTHER_SENDERS_SHARE = 1 / 4;
