import { parseEnv } from 'node:util';
import type { Parameter } from './pack.ts';
import {
  answerTime,
  autoReply,
  holidays,
  hourOfDay,
  httpsOrigin,
  mailbox,
  mailboxes,
  mailboxesOrOff,
  requireWebhookUrl,
  secondStep,
  smtpSecure,
  timeZone,
  weekdays,
  wholeNumber,
  type Setting,
} from './src/setting-values.ts';

/** Reserved domains stand for what an owner has to fill in (RFC 2606). */
const PLACEHOLDER = /\.example\b/;

const MAY_BE_EMPTY = [
  'SITE_ORIGIN',
  'SMTP_USER',
  'MAIL_FROM',
  'CONTACT_TO',
  'PARTNERSHIP_TO',
  'DIGEST_TO',
  'TIME_ZONE',
  'HOLIDAYS',
  'WEBHOOK_URL',
  'REPLY_ADDRESS',
];

/** The functions would refuse these values only when they use them, or take them for another. */
const values: Readonly<Record<string, (setting: Setting) => unknown>> = {
  SITE_ORIGIN: httpsOrigin,
  SECOND_STEP: secondStep,
  SMTP_PORT: wholeNumber,
  SMTP_SECURE: smtpSecure,
  MAIL_FROM: mailbox,
  CONTACT_TO: mailboxes,
  PARTNERSHIP_TO: mailboxes,
  AUTO_REPLY: autoReply,
  DIGEST_TO: mailboxesOrOff,
  DIGEST_HOUR: hourOfDay,
  DIGEST_DAYS: weekdays,
  TIME_ZONE: timeZone,
  ANSWER_TIME: answerTime,
  HOLIDAYS: holidays,
  REPLY_ADDRESS: mailbox,
  WEBHOOK_URL: ({ value }) => value() && requireWebhookUrl(value(), false),
  MIN_FILL_MS: wholeNumber,
  MAILS_PER_DAY: wholeNumber,
  INBOX_PER_DAY: wholeNumber,
  INBOX_PER_NETWORK: wholeNumber,
};

function valueProblem(name: string, value: string): string | undefined {
  try {
    values[name]?.({ name, value: () => value });
  } catch (error) {
    return (error as Error).message;
  }
  return undefined;
}

export const parseSettings = (text: string): Record<string, string> =>
  Object.fromEntries(Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? '']));

/** Adds the address that Hosting gives every project, until a domain is set. */
export const effectiveSettings = (project: string, settings: Readonly<Record<string, string>>) => ({
  ...settings,
  SITE_ORIGIN: settings['SITE_ORIGIN'] || `https://${project}.web.app`,
});

export function settingsProblems(
  parameters: readonly Parameter[],
  settings: Readonly<Record<string, string>>,
): string[] {
  const names = parameters.filter(({ type }) => type !== 'secret').map(({ name }) => name);
  const problems = names.flatMap((name) => {
    const value = settings[name]?.trim();
    if (value === undefined) return [`${name} is missing`];
    if (value === '' && !MAY_BE_EMPTY.includes(name)) return [`${name} is empty`];
    if (PLACEHOLDER.test(value)) return [`${name} is still the placeholder ${value}`];
    return valueProblem(name, value) ?? [];
  });
  const unknown = Object.keys(settings).filter((name) => !names.includes(name));
  return [...problems, ...unknown.map((name) => `${name} is no setting of this version`)];
}
