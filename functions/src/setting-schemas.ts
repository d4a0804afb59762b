import { parseHolidays } from './shared/inquiry/working-time.ts';
import { site } from './shared/site.ts';
import { z } from './shared/zod.ts';

// Each message continues a sentence that begins with the name of the setting.

export const requiredText = z.string().min(1, 'is empty');

export const wholeNumber = z.string().regex(/^\d+$/, 'must be a whole number').transform(Number);

export const oneOf = <Words extends readonly string[]>(...words: Words) =>
  z.enum(words, `must be ${words.join(' or ')}`);

/** Checks the number of fields; Cloud Scheduler checks their values. https://cloud.google.com/scheduler/docs/configuring/cron-job-schedules */
export const cronSchedule = z
  .string()
  .regex(
    /^[\w*/,-]+(?: +[\w*/,-]+){4}$/,
    'must be five fields such as 0 8 * * 1-5 (DIGEST_TO=off sends no digest)',
  );

const ADDRESS = String.raw`[^\s<>@,;]+@[^\s<>@,;]+`; // matches in linear time only between anchors
const MAILBOX = new RegExp(`^(?:${ADDRESS}|([^<>]*)<(${ADDRESS})>)$`);

/** An address, alone or after a display name (RFC 5322, mailbox). Name and address are '' for an empty text. */
export const mailbox = z
  .string()
  .refine(
    (text) => text === '' || MAILBOX.test(text),
    'must be a mail address, alone or as in Firm <hello@firm.com>',
  )
  .transform((text) => {
    const [, name = '', address = text] = MAILBOX.exec(text) ?? [];
    return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
  });

/** Mailboxes separated by commas or semicolons, or one of `words`. '' for no mailbox. */
export const mailboxes = (...words: string[]) =>
  z.string().refine(
    (text) => {
      // A display name in quotation marks may have a comma. An unpaired quotation mark is a separate part, which is invalid.
      const parts = text.match(/(?:"[^"]*"|[^,;"])+|"/g) ?? [];
      const areMailboxes = parts.length > 0 && parts.every((part) => MAILBOX.test(part.trim()));
      return text === '' || words.includes(text) || areMailboxes;
    },
    `must be ${['a mail address', ...words].join(' or ')}`,
  );

const cities = site.offices.map(({ city }) => city);

/** Days on which the offices are closed. A day followed by a city closes only the office in that city. */
export const holidays = z
  .string()
  .transform(parseHolidays)
  .refine(
    (days) =>
      days.every(
        (day) => z.iso.date().safeParse(day.slice(0, 10)).success && ['', ...cities].includes(day.slice(11)),
      ),
    `must be days such as 2027-01-01, or 2027-01-01 ${cities.join(' or ')} for one office`,
  );

/** True for '' and for a URL with one of the protocols, such as 'https:'. */
const isUrlOrEmpty = (text: string, protocols: readonly string[]) =>
  text === '' || protocols.includes(URL.parse(text)?.protocol ?? '');

/** An origin as browsers write it into the header `Origin`, because the two are compared (http/request.ts). '' for no origin. */
export const origin = (protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (text) => isUrlOrEmpty(text, protocols) && (text === '' || URL.parse(text)?.origin === text),
      'must be an origin such as https://www.firm.com, without a slash at the end',
    );

/** A URL that `fetch` accepts. '' for no URL. */
export const webhookUrl = (protocols: readonly string[]) =>
  z
    .string()
    .refine((text) => isUrlOrEmpty(text, protocols), 'must begin with https://')
    .refine((text) => {
      const url = URL.parse(text);
      return !url?.username && !url?.password;
    }, 'must not contain a username or password');

export const longSecret = z.string().min(16, 'is not set, or has fewer than 16 characters');

/** A secret of Standard Webhooks. https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#signature-scheme */
export const webhookSecret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/, 'must be whsec_ and 24 to 64 bytes in base64');
