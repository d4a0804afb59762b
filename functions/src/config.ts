import { defineSecret, defineString, projectID, type SecretParam } from 'firebase-functions/params';
import {
  autoReply,
  hourOfDay,
  mailbox,
  mailboxes,
  mailboxesOrOff,
  requireLongSecret,
  requireWebhookSecret,
  requireWebhookUrl,
  secondStep,
  smtpSecure,
  timeZone,
  weekdays,
  wholeNumber,
  type Setting,
} from './setting-values.ts';
import { holidaysIn } from './shared/inquiry/working-time.ts';
import { MAIL_TIMES_MS } from './shared/limits.ts';
import { site } from './shared/site.ts';

// The only file that reads parameters, secrets and the environment. A local setting is no declared parameter:
// the emulator would ask for each, and a `.env` file would override the environment.
const isLocal =
  process.env['FUNCTIONS_EMULATOR'] === undefined
    ? process.env['FIRESTORE_EMULATOR_HOST'] !== undefined
    : process.env['FUNCTIONS_EMULATOR'] === 'true'; // 'false': settings of production in front of emulators, for tests

// Values for development and tests, which are no secrets.
export const LOCAL_INBOUND_MAIL = {
  address: 'reply@reply.test',
  secret: 'inbound mail of the emulators',
};
export const LOCAL_PASSWORD_PEPPER = 'pepper of the emulators';

function setting(name: string, production: string, description: string, local = production): Setting {
  if (isLocal) return { name, value: () => process.env[name] ?? local };
  return defineString(name, { default: production, description });
}

const asInSite = 'empty for the one in src/shared/site.ts';

const settings = {
  siteOrigin: setting(
    'SITE_ORIGIN',
    '',
    'Address of the site, without a trailing slash; empty for https://<project>.web.app',
    process.env['SITE_URL'] ?? 'http://127.0.0.1:5000',
  ),
  webApiKey: setting('WEB_API_KEY', '', 'Web API key of the project, with which sign-in is checked', 'local'),
  secondStep: setting(
    'SECOND_STEP',
    'optional',
    'required: every admin signs in with a code of an authenticator app',
  ),
  smtpHost: setting('SMTP_HOST', 'smtp.example', 'Host of the outgoing mail server', '127.0.0.1'),
  smtpPort: setting('SMTP_PORT', '465', 'Port of the outgoing mail server', '1025'),
  smtpSecure: setting(
    'SMTP_SECURE',
    'true',
    'true for TLS from the first byte (465), false for STARTTLS (587)',
    'false',
  ),
  smtpUser: setting('SMTP_USER', '', 'User at the outgoing mail server; empty for none'),
  mailFrom: setting(
    'MAIL_FROM',
    '',
    `Our own address from which mails are sent, alone or as in Firm <hello@firm.com>: the name is that of automatic mails; ${asInSite}`,
  ),
  contactTo: setting('CONTACT_TO', '', `Who receives contact messages; ${asInSite}`),
  partnershipTo: setting('PARTNERSHIP_TO', '', `Who receives partnership inquiries; ${asInSite}`),
  autoReply: setting('AUTO_REPLY', 'off', 'on: the visitor gets a short confirmation by mail'),
  // A digest would come between the mails that a test waits for.
  digestTo: setting(
    'DIGEST_TO',
    '',
    'Who receives the morning digest of open inquiries; empty for who receives contact messages, off for nobody',
    'off',
  ),
  digestHour: setting('DIGEST_HOUR', '8', 'Hour of the morning digest, 0 to 23, in TIME_ZONE'),
  digestDays: setting('DIGEST_DAYS', 'mon tue wed thu fri', 'Weekdays with a morning digest'),
  timeZone: setting(
    'TIME_ZONE',
    '',
    'Time zone of the firm, a name of the IANA database; empty for that of the headquarters in src/shared/site.ts',
  ),
  // Local tests count every hour, whatever the time of the day.
  answerTime: setting(
    'ANSWER_TIME',
    'working',
    'How the 24 hours until an answer are counted: working, on days on which an office of src/shared/site.ts works; plain, on all days',
    'plain',
  ),
  holidays: setting(
    'HOLIDAYS',
    '',
    'Days on which no office works, such as 2027-01-01, or, with its city behind, only one; commas between them, empty for none',
  ),
  webhookUrl: setting(
    'WEBHOOK_URL',
    '',
    'Where new inquiries are posted, signed with the secret WEBHOOK_SECRET (docs/api.md, Webhook); https only, empty for none',
  ),
  replyAddress: setting(
    'REPLY_ADDRESS',
    '',
    'Where replies to answers go, with a token after the name; its mail is posted to /api/inbound-mail with the secret INBOUND_MAIL_SECRET (docs/api.md, Replies); empty for none',
    LOCAL_INBOUND_MAIL.address,
  ),
  minFillMs: setting(
    'MIN_FILL_MS',
    '1000',
    'A form sent sooner after it was shown is treated as spam (milliseconds)',
    '200',
  ),
  // Local limits do not get in the way of tests.
  mailsPerDay: setting(
    'MAILS_PER_DAY',
    '300',
    'Mails a day for each kind of inquiry; those beyond them stand in the inbox and in the next morning digest',
    '1000000',
  ),
  inboxPerDay: setting(
    'INBOX_PER_DAY',
    '1000',
    'Inquiries a day of each kind for the inbox; what comes beyond them is a flood, and kept with the spam without a mail',
    '1000000',
  ),
  inboxPerNetwork: setting(
    'INBOX_PER_NETWORK',
    '50',
    'Those that one network may send (IPv4 /24, IPv6 /48; counted by each instance); what comes beyond them is a flood too',
    '1000000',
  ),
};

export const secrets = {
  smtpPassword: defineSecret('SMTP_PASSWORD'),
  webhook: defineSecret('WEBHOOK_SECRET'),
  inboundMail: defineSecret('INBOUND_MAIL_SECRET'),
  passwordPepper: defineSecret('PASSWORD_PEPPER'),
};

/** Secret Manager keeps a value as it was given, often with the end of the line. '' for none. */
export const secretValue = ({ name }: SecretParam) => (process.env[name] ?? '').trim();

export const config = {
  isLocal,
  siteOrigin: () => settings.siteOrigin.value().replace(/\/$/, '') || `https://${projectID.value()}.web.app`,
  webApiKey: () => settings.webApiKey.value(),
  /** host:port, or undefined in production. */
  authEmulatorHost: () => process.env['FIREBASE_AUTH_EMULATOR_HOST'],
  smtp: () => ({
    host: settings.smtpHost.value(),
    port: wholeNumber(settings.smtpPort),
    secure: smtpSecure(settings.smtpSecure) === 'true',
    user: settings.smtpUser.value(),
    password: secretValue(secrets.smtpPassword),
  }),
  passwordPepper: () =>
    isLocal
      ? LOCAL_PASSWORD_PEPPER
      : requireLongSecret('PASSWORD_PEPPER', secretValue(secrets.passwordPepper)),
  isSecondStepRequired: () => secondStep(settings.secondStep) === 'required',
  /** Who sends the mails that a program writes. Those of a person have the address, under another name. */
  mailFrom: () => {
    const { name, address } = mailbox(settings.mailFrom);
    return { name: name || `${site.name} website`, address: address || site.senderEmail };
  },
  mailTo: () => ({
    contacts: mailboxes(settings.contactTo) || site.email,
    partnerships: mailboxes(settings.partnershipTo) || site.partnershipsEmail,
  }),
  autoReply: () => autoReply(settings.autoReply) === 'on',
  morningDigestTo: () => {
    const to = mailboxesOrOff(settings.digestTo);
    return to === 'off' ? '' : to || config.mailTo().contacts;
  },
  morningDigestTime: () => ({
    hour: hourOfDay(settings.digestHour),
    weekdays: weekdays(settings.digestDays),
    timeZone: timeZone(settings.timeZone),
  }),
  /** Undefined where the promise of an answer counts all hours. A word that is no date is no holiday. */
  holidays: () =>
    settings.answerTime.value() === 'plain' ? undefined : holidaysIn(settings.holidays.value()),
  isWebhookOn: () => settings.webhookUrl.value() !== '',
  webhook: () => ({
    url: requireWebhookUrl(settings.webhookUrl.value(), isLocal),
    secret: requireWebhookSecret(secretValue(secrets.webhook)),
  }),
  /** The setting as it is. Every deploy has one, and a mail server may ask for no password. */
  inboundMailSecret: () => secretValue(secrets.inboundMail) || (isLocal ? LOCAL_INBOUND_MAIL.secret : ''),
  inboundMail: () => {
    const { address } = mailbox(settings.replyAddress);
    if (address === '') return undefined;
    const all = config
      .inboundMailSecret()
      .split(',')
      .map((secret) => requireLongSecret('INBOUND_MAIL_SECRET', secret.trim()));
    // The first secret makes new addresses. While it is changed, the provider may still send the second.
    return { address, secrets: all, secret: all[0] ?? '' };
  },
  /** Milliseconds. Tests shorten them by JSON in the environment of an emulator. */
  mailTimes: (): Record<keyof typeof MAIL_TIMES_MS, number> => {
    const changes = process.env['FIRESTORE_EMULATOR_HOST'] && process.env['MAIL_TIMES_MS'];
    return { ...MAIL_TIMES_MS, ...(JSON.parse(changes || '{}') as object) };
  },
  showDrafts: () => isLocal && process.env['SHOW_DRAFTS'] === 'on',
  minFillMs: () => wholeNumber(settings.minFillMs),
  mailsPerDay: () => wholeNumber(settings.mailsPerDay),
  inboxPerDay: () => wholeNumber(settings.inboxPerDay),
  inboxPerNetwork: () => wholeNumber(settings.inboxPerNetwork),
};

/** The posts, resolved alike from `lib/` (bundled) and from `src/`. */
export const blogDirectory = new URL('../content/blog/', import.meta.url);
