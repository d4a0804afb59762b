import { defineSecret, defineString, projectID, type SecretParam } from 'firebase-functions/params';
import {
  cronSchedule,
  requiredText,
  holidays,
  longSecret,
  mailbox,
  mailboxes,
  oneOf,
  origin,
  webhookSecret,
  webhookUrl,
  wholeNumber,
} from './setting-schemas.ts';
import { MAIL_TIMES_MS } from './shared/limits.ts';
import { site } from './shared/site.ts';
import { z } from './shared/zod.ts';

// Only this file reads parameters, secrets and the environment.

/** True in the emulators and their tests. FUNCTIONS_EMULATOR is 'false' in tests that use emulators with production's settings. */
const isLocal =
  process.env['FUNCTIONS_EMULATOR'] === undefined
    ? process.env['FIRESTORE_EMULATOR_HOST'] !== undefined
    : process.env['FUNCTIONS_EMULATOR'] === 'true';

// Values for development and tests. They are not secret.
export const LOCAL_INBOUND_MAIL = {
  address: 'reply@reply.test',
  secret: 'inbound mail of the emulators',
};
export const LOCAL_PASSWORD_PEPPER = 'pepper of the emulators';

const protocols = isLocal ? ['https:', 'http:'] : ['https:'];
const siteDefault = 'leave empty to use the address in src/shared/site.ts';
const unlimited = '1000000'; // so high that tests do not reach it

/** @param value the default in production @param local the default in the emulators, if it differs */
const setting = <Value>(
  description: string,
  schema: z.ZodType<Value, string>,
  value: string,
  local = value,
) => ({
  description,
  schema,
  value,
  fallback: isLocal ? local : value,
});

export const settings = {
  SITE_ORIGIN: setting(
    'Address of the site, without a trailing slash; leave empty to use https://<project>.web.app',
    origin(protocols),
    '',
    (process.env['SITE_URL'] ?? 'http://127.0.0.1:5000').replace(/\/$/, ''),
  ),
  WEB_API_KEY: setting('Web API key of the project, to check sign-ins', requiredText, '', 'local'),
  SECOND_STEP: setting(
    'required = every admin also signs in with a code of an authenticator app; optional = only admins who have turned it on',
    oneOf('optional', 'required'),
    'optional',
  ),
  SMTP_HOST: setting('Host of the outgoing mail server', requiredText, 'smtp.example', '127.0.0.1'),
  SMTP_PORT: setting('Port of the outgoing mail server', wholeNumber, '465', '1025'),
  SMTP_SECURE: setting(
    'true = TLS from the first byte (465); false = STARTTLS (587)',
    oneOf('true', 'false'),
    'true',
    'false',
  ),
  SMTP_USER: setting('User at the outgoing mail server; leave empty for none', z.string(), ''),
  MAIL_FROM: setting(
    `Address from which mails are sent, alone or with a name for automatic mails, such as Firm <hello@firm.com>; ${siteDefault}`,
    mailbox,
    '',
  ),
  CONTACT_TO: setting(`Recipients of contact messages; ${siteDefault}`, mailboxes(), ''),
  PARTNERSHIP_TO: setting(`Recipients of partnership inquiries; ${siteDefault}`, mailboxes(), ''),
  AUTO_REPLY: setting('on = visitors get a short confirmation by mail', oneOf('on', 'off'), 'off'),
  // The digest is off locally, because tests wait for other mails.
  DIGEST_TO: setting(
    'Recipients of the morning digest of open inquiries; leave empty to use the recipients of contact messages; off = nobody',
    mailboxes('off'),
    '',
    'off',
  ),
  DIGEST_SCHEDULE: setting(
    'Schedule of the morning digest: minute, hour, day, month and weekday (unix-cron) in the time zone of the headquarters in src/shared/site.ts',
    cronSchedule,
    '0 8 * * 1-5',
  ),
  // Local tests count all hours, so that they do not depend on the time of day.
  ANSWER_TIME: setting(
    'Which hours count toward the promised time for an answer: working = hours of days on which an office in src/shared/site.ts works; plain = every hour',
    oneOf('working', 'plain'),
    'working',
    'plain',
  ),
  HOLIDAYS: setting(
    'Days on which no office works, such as 2027-01-01; a day followed by a city closes only that office; separate with commas, leave empty for none',
    holidays,
    '',
  ),
  WEBHOOK_URL: setting(
    'URL to which new inquiries are posted, signed with the secret WEBHOOK_SECRET (docs/api.md, Webhook); must be https; leave empty for no webhook',
    webhookUrl(protocols),
    '',
  ),
  REPLY_ADDRESS: setting(
    'Address for replies to answers, such as reply@firm.com; a token is added before the @ (reply+token@firm.com). Its mail is posted to /api/inbound-mail with the secret INBOUND_MAIL_SECRET (docs/api.md, Replies); leave empty for none',
    mailbox,
    '',
    LOCAL_INBOUND_MAIL.address,
  ),
  MIN_FILL_MS: setting(
    'Minimum time in milliseconds between showing and sending a form; a form sent sooner is treated as spam',
    wholeNumber,
    '1000',
    '200',
  ),
  MAILS_PER_DAY: setting(
    'Maximum notification mails per day and kind of inquiry; beyond it, inquiries are only in the inbox and the next morning digest',
    wholeNumber,
    '300',
    unlimited,
  ),
  INBOX_PER_DAY: setting(
    'Maximum inquiries per day and kind that reach the inbox; beyond it, they are stored in Spam and not mailed',
    wholeNumber,
    '1000',
    unlimited,
  ),
};

// Settings are not declared locally, because the emulator would ask for each parameter, and a `.env` file would override the environment.
const declared = new Map(
  Object.entries(isLocal ? {} : settings).map(([name, { value, description }]) => [
    name,
    defineString(name, { default: value, description }),
  ]),
);

export const secrets = {
  smtpPassword: defineSecret('SMTP_PASSWORD'),
  webhook: defineSecret('WEBHOOK_SECRET'),
  inboundMail: defineSecret('INBOUND_MAIL_SECRET'),
  passwordPepper: defineSecret('PASSWORD_PEPPER'),
};

/** Returns a secret without the line break that Secret Manager may keep at its end, or '' if the secret is missing. */
const secretText = ({ name }: SecretParam) => (process.env[name] ?? '').trim();

/** Parses a setting or a secret. @throws Error whose message begins with the name */
function parse<Value>(name: string, schema: z.ZodType<Value, string>, text: string): Value {
  const { data, error } = schema.safeParse(text.trim());
  if (error) throw new Error(`${name} ${error.issues[0]?.message ?? 'is invalid'}`);
  return data;
}

type Name = keyof typeof settings;

const settingText = (name: Name) => process.env[name] ?? settings[name].fallback;

/** Returns the value of a setting. @throws Error whose message has the name of the setting and its valid values */
export function parseSetting<N extends Name>(name: N, text = settingText(name)) {
  // TypeScript cannot infer which schema a generic name selects.
  const schema: unknown = settings[name].schema;
  return parse(name, schema as z.ZodType<z.output<(typeof settings)[N]['schema']>, string>, text);
}

/** Returns the pepper of production. @throws Error if it is missing or too short */
export const requirePepper = () => parse('PASSWORD_PEPPER', longSecret, secretText(secrets.passwordPepper));

export const config = {
  isLocal,
  siteOrigin: () => parseSetting('SITE_ORIGIN') || `https://${projectID.value()}.web.app`,
  webApiKey: () => parseSetting('WEB_API_KEY'),
  /** host:port, or undefined in production. */
  authEmulatorHost: () => process.env['FIREBASE_AUTH_EMULATOR_HOST'],
  smtp: () => ({
    host: parseSetting('SMTP_HOST'),
    port: parseSetting('SMTP_PORT'),
    secure: parseSetting('SMTP_SECURE') === 'true',
    user: parseSetting('SMTP_USER'),
    password: secretText(secrets.smtpPassword),
  }),
  passwordPepper: () => (isLocal ? LOCAL_PASSWORD_PEPPER : requirePepper()),
  isSecondStepRequired: () => parseSetting('SECOND_STEP') === 'required',
  /** The sender of automatic mails. Mails that an admin writes have the same address with another name. */
  mailFrom: () => {
    const { name, address } = parseSetting('MAIL_FROM');
    return { name: name || `${site.name} website`, address: address || site.senderEmail };
  },
  mailTo: () => ({
    contacts: parseSetting('CONTACT_TO') || site.email,
    partnerships: parseSetting('PARTNERSHIP_TO') || site.partnershipsEmail,
  }),
  autoReply: () => parseSetting('AUTO_REPLY') === 'on',
  morningDigestTo: () => {
    const to = parseSetting('DIGEST_TO');
    return to === 'off' ? '' : to || config.mailTo().contacts;
  },
  /** An expression that a deploy replaces with the setting, for Cloud Scheduler. */
  morningDigestSchedule: declared.get('DIGEST_SCHEDULE')?.toCEL() ?? settings.DIGEST_SCHEDULE.value,
  /** The holidays. Undefined if ANSWER_TIME is plain, because every hour counts then. */
  holidays: () => (parseSetting('ANSWER_TIME') === 'plain' ? undefined : parseSetting('HOLIDAYS')),
  isWebhookOn: () => settingText('WEBHOOK_URL') !== '',
  webhook: () => ({
    url: parseSetting('WEBHOOK_URL'),
    secret: parse('WEBHOOK_SECRET', webhookSecret, secretText(secrets.webhook)),
  }),
  /**
   * The current secret, or '' if none is set. During a change of the secret, the list also has older ones, which the mail
   * provider may still send.
   */
  inboundMailSecrets: () =>
    (secretText(secrets.inboundMail) || (isLocal ? LOCAL_INBOUND_MAIL.secret : ''))
      .split(',')
      .map((secret) => secret.trim()),
  /** The address for replies with its secrets, of which `secret` is the current one. Undefined if no address is set. */
  inboundMail: () => {
    const { address } = parseSetting('REPLY_ADDRESS');
    if (address === '') return undefined;
    const all = config.inboundMailSecrets().map((secret) => parse('INBOUND_MAIL_SECRET', longSecret, secret));
    return { address, secrets: all, secret: all[0] ?? '' };
  },
  /** The times in limits.ts, which tests shorten with JSON in the environment of an emulator. */
  mailTimes: (): Record<keyof typeof MAIL_TIMES_MS, number> => {
    const changes = process.env['FIRESTORE_EMULATOR_HOST'] && process.env['MAIL_TIMES_MS'];
    return { ...MAIL_TIMES_MS, ...(JSON.parse(changes || '{}') as object) };
  },
  showDrafts: () => isLocal && process.env['SHOW_DRAFTS'] === 'on',
  minFillMs: () => parseSetting('MIN_FILL_MS'),
  mailsPerDay: () => parseSetting('MAILS_PER_DAY'),
  inboxPerDay: () => parseSetting('INBOX_PER_DAY'),
};

/** The folder of the posts. The path is the same from `lib/` (bundled) and from `src/`. */
export const blogDirectory = new URL('../content/blog/', import.meta.url);
