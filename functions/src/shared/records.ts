/** The records as the admin API answers them (spec, section 3). Times are ISO 8601 in UTC, or null if missing. */

export const RECORD_KINDS = ['contacts', 'partnerships'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Firestore collection of each kind. */
export const RECORD_COLLECTIONS: Record<RecordKind, string> = {
  contacts: 'contact_records',
  partnerships: 'partnership_records',
};

interface RecordBase {
  id: string;
  createdAt: string | null;
  /** When an admin marked it as handled, and who did. */
  handledAt: string | null;
  handledBy: string | null;
  /** Kept apart from the inbox and never mailed (honeypot, or filled in faster than a person can). */
  spam: boolean;
}

export interface ContactRecord extends RecordBase {
  name: string;
  email: string;
  subject: string;
  message: string;
}

export interface PartnershipRecord extends RecordBase {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  jobTitle: string;
  companyName: string;
  companySize: string;
  industry: string;
  website: string | null;
  /** Normally an array of strings; older records may hold a single value (spec, section 3). */
  partnershipType: string[] | string;
  description: string | null;
}

export interface RecordOfKind {
  contacts: ContactRecord;
  partnerships: PartnershipRecord;
}

export const MAIL_STATES = ['PENDING', 'SENDING', 'SENT', 'DEAD'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Delivery of the mail about one record: its outbox document, without the mail itself. */
export interface MailDelivery {
  id: string;
  kind: RecordKind;
  recordId: string;
  state: MailState;
  attempts: number;
  createdAt: string;
  nextAttemptAt: string | null;
  sentAt: string | null;
  lastError: string | null;
  /** Whom and what it is about, for a list of undelivered mail. */
  replyTo: string;
  subject: string;
}

/** The signed-in admin, and an admin in the list of accounts. */
export interface AdminUser {
  uid: string;
  username: string;
}

/** GET /api/admin/user and POST /api/admin/login also hand over a custom token for the live listener. */
export interface SessionUser extends AdminUser {
  token: string;
}

export interface AdminAccount extends AdminUser {
  createdAt: string;
  lastSignInAt: string | null;
}
