import { defineSecret, defineString } from 'firebase-functions/params';
import {
  hourOfDay,
  requirePepper,
  requireWebhookSecret,
  requireWebhookUrl,
  timeZone,
  weekdays,
  wholeNumber,
  type Setting,
} from './setting-values.ts';

/**
 * The only file that reads parameters, secrets and the environment.
 *
 * In the emulator and in tests a setting comes from the environment of the process, or has the local value given here.
 * A second stack needs only e.g. `SMTP_PORT=11025` in front of its command. (Declared parameters would make the
 * emulator ask for each of them, and a `.env` file would override the environment.)
 * In production settings are Firebase parameters: `firebase deploy` asks once and keeps them in `functions/.env.<project>`.
 */
const isLocal =
  process.env['FUNCTIONS_EMULATOR'] === undefined
    ? process.env['FIRESTORE_EMULATOR_HOST'] !== undefined
    : process.env['FUNCTIONS_EMULATOR'] === 'true'; // 'false': settings of production in front of emulators, for tests

function setting(name: string, local: string, production: string, description: string): Setting {
  if (isLocal) return { name, value: () => process.env[name] ?? local };
  return defineString(name, { default: production, description });
}

const settings = {
  siteOrigin: setting(
    'SITE_ORIGIN',
    process.env['SITE_URL'] ?? 'http://127.0.0.1:5000',
    'https://forillon.example',
    'Address of the site without a trailing slash, for links in mails',
  ),
  webApiKey: setting('WEB_API_KEY', 'local', '', 'Web API key of the project, with which sign-in is checked'),
  secondStep: setting(
    'SECOND_STEP',
    'optional',
    'optional',
    'required: every admin signs in with a code of an authenticator app',
  ),
  smtpHost: setting('SMTP_HOST', '127.0.0.1', 'smtp.forillon.example', 'Host of the outgoing mail server'),
  smtpPort: setting('SMTP_PORT', '1025', '465', 'Port of the outgoing mail server'),
  smtpSecure: setting(
    'SMTP_SECURE',
    'false',
    'true',
    'true for TLS from the first byte (465), false for STARTTLS (587)',
  ),
  smtpUser: setting('SMTP_USER', '', '', 'User at the outgoing mail server; empty for none'),
  mailFrom: setting(
    'MAIL_FROM',
    'website@forillon.example',
    'website@forillon.example',
    'Our own address from which mails are sent',
  ),
  contactTo: setting(
    'CONTACT_TO',
    'hello@forillon.example',
    'hello@forillon.example',
    'Who receives contact messages',
  ),
  partnershipTo: setting(
    'PARTNERSHIP_TO',
    'partnerships@forillon.example',
    'partnerships@forillon.example',
    'Who receives partnership inquiries',
  ),
  autoReply: setting('AUTO_REPLY', 'off', 'off', 'on: the visitor gets a short confirmation by mail'),
  // Off locally, where it would come between the mails that a test waits for.
  digestTo: setting(
    'DIGEST_TO',
    '',
    'hello@forillon.example',
    'Who receives the morning digest of open inquiries; empty for none',
  ),
  digestHour: setting('DIGEST_HOUR', '8', '8', 'Hour of the morning digest, 0 to 23, in TIME_ZONE'),
  digestDays: setting(
    'DIGEST_DAYS',
    'mon tue wed thu fri',
    'mon tue wed thu fri',
    'Weekdays with a morning digest',
  ),
  timeZone: setting(
    'TIME_ZONE',
    'America/Toronto',
    'America/Toronto',
    'Time zone of the firm, a name of the IANA database',
  ),
  webhookUrl: setting(
    'WEBHOOK_URL',
    '',
    '',
    'Where new inquiries are posted, signed with the secret WEBHOOK_SECRET (docs/api.md, Webhook); https only, empty for none',
  ),
  minFillMs: setting(
    'MIN_FILL_MS',
    '200',
    '1000',
    'A form sent sooner after it was shown is treated as spam (milliseconds)',
  ),
  // The local limits do not get in the way of tests.
  rateAddress: setting(
    'RATE_PER_ADDRESS',
    '600',
    '20',
    'Submissions a minute from one address whose mail is sent at once, on one instance; the mail of others waits a minute',
  ),
  rateInstance: setting(
    'RATE_PER_INSTANCE',
    '6000',
    '120',
    'Submissions a minute on one instance whose mail is sent at once; the mail of others waits a minute',
  ),
  mailsPerDay: setting(
    'MAILS_PER_DAY',
    '1000000',
    '300',
    'Mails a day for each kind of inquiry, more than 24; beyond them one summary an hour replaces single mails',
  ),
};

const smtpPassword = defineSecret('SMTP_PASSWORD');

/** Signs the calls of the webhook. */
const webhookSecret = defineSecret('WEBHOOK_SECRET');

/** With this key stored passwords are derived (admin/accounts/credentials.ts) and second steps are encrypted. */
const passwordPepper = defineSecret('PASSWORD_PEPPER');

/** The pepper of the emulators. No secret: their accounts are for development and tests. */
export const LOCAL_PASSWORD_PEPPER = 'pepper of the emulators';

export const config = {
  /** e.g. https://forillon.example */
  siteOrigin: () => settings.siteOrigin.value().replace(/\/+$/, ''),
  webApiKey: () => settings.webApiKey.value(),
  /** host:port, or undefined in production. */
  authEmulatorHost: () => process.env['FIREBASE_AUTH_EMULATOR_HOST'],
  smtp: () => ({
    host: settings.smtpHost.value(),
    port: wholeNumber(settings.smtpPort),
    secure: settings.smtpSecure.value() === 'true',
    user: settings.smtpUser.value(),
    password: isLocal ? (process.env['SMTP_PASSWORD'] ?? '') : smtpPassword.value(),
  }),
  /** @throws Error when the secret is not set */
  passwordPepper: () => (isLocal ? LOCAL_PASSWORD_PEPPER : requirePepper(passwordPepper.value())),
  isSecondStepRequired: () => settings.secondStep.value() === 'required',
  mailFrom: () => settings.mailFrom.value(),
  mailTo: () => ({ contacts: settings.contactTo.value(), partnerships: settings.partnershipTo.value() }),
  autoReply: () => settings.autoReply.value() === 'on',
  /** Empty if the morning digest is off. */
  morningDigestTo: () => settings.digestTo.value(),
  /**
   * When the morning digest is due. Weekdays are numbers, 0 for Sunday.
   * @throws Error when a setting is wrong
   */
  morningDigestTime: () => ({
    hour: hourOfDay(settings.digestHour),
    weekdays: weekdays(settings.digestDays),
    timeZone: timeZone(settings.timeZone),
  }),
  isWebhookOn: () => settings.webhookUrl.value() !== '',
  /** @throws Error when address or secret cannot be used */
  webhook: () => ({
    url: requireWebhookUrl(settings.webhookUrl.value(), isLocal),
    secret: requireWebhookSecret(isLocal ? process.env['WEBHOOK_SECRET'] : webhookSecret.value()),
  }),
  /** In `npm run dev` only. */
  showDrafts: () => isLocal && process.env['SHOW_DRAFTS'] === 'on',
  /** Milliseconds. */
  minFillMs: () => wholeNumber(settings.minFillMs),
  /** Submissions a minute whose mail is sent before the response. */
  rateLimits: () => ({
    address: wholeNumber(settings.rateAddress),
    instance: wholeNumber(settings.rateInstance),
  }),
  mailsPerDay: () => wholeNumber(settings.mailsPerDay),
};

/** Resolves both from `lib/` (bundled) and from `src/`. */
export const blogDirectory = new URL('../content/blog/', import.meta.url);

/** Montréal, the region nearest to the Toronto office. The rewrites in firebase.json name it too. */
const region = 'northamerica-northeast1';

/** Shared by the HTTP functions. They take same-origin calls only, so they never send CORS headers. */
const http = { region, cors: false, timeoutSeconds: 30, invoker: 'public' } as const;

/**
 * The public site. A request mostly waits, so one instance takes many: 80 concurrent submissions took 370 MB. Five
 * instances limit the cost of a flood.
 */
export const siteFunction = {
  ...http,
  memory: '512MiB',
  concurrency: 80,
  maxInstances: 5,
  secrets: isLocal ? [] : [smtpPassword],
} as const;

/**
 * The admin API, on instances of its own. An export of 100,000 records takes 280 MB by date and 330 MB in another order
 * (docs/decisions, exports); the rest is for concurrent calls. Cloud Run counts a call from its first header to the end of
 * its response. What a stranger can hold is a connection, 64 KB of its body, or the wait of a refused sign-in: so little that
 * an instance takes many, and that all of them would have to be held to keep admins out.
 */
export const adminFunction = {
  ...http,
  memory: '1GiB',
  concurrency: 500,
  maxInstances: 3,
  timeoutSeconds: 120,
  secrets: isLocal ? [] : [smtpPassword, passwordPepper, webhookSecret],
} as const;

/** Redelivery of mail, and delivery to the webhook. One run at a time: a second one would only compete for the same documents. */
export const deliverMailFunction = {
  region,
  schedule: 'every 1 minutes',
  memory: '256MiB',
  maxInstances: 1,
  timeoutSeconds: 120,
  secrets: isLocal ? [] : [smtpPassword, webhookSecret],
} as const;

/** One log line a day (daily-report.ts). */
export const dailyReportFunction = {
  region,
  schedule: 'every day 06:00',
  memory: '256MiB',
  maxInstances: 1,
  timeoutSeconds: 60,
} as const;
