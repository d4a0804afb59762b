import { toUnicode } from 'punycode/punycode.es6.js';
import { parseUrl } from '../ponyfills.ts';
import { z } from '../zod.ts';
import { cleanLine } from './characters.ts';

/** RFC 5321, section 4.5.3.1.3. */
export const EMAIL_MAX = 254;

/** The `pattern` of an input. A domain that gets mail has a dot. */
export const EMAIL_PATTERN = '[^@]+@([^@.]+\\.)+[^@.]+';

/** Whether a text is one address: the rule of the forms (WHATWG HTML), and letters beyond ASCII, as mails have them (RFC 6532). */
export const isOneAddress = (text: string): boolean =>
  text.length <= EMAIL_MAX && z.regexes.html5Email.test(text.replace(/[\p{L}\p{M}\p{N}]/gu, 'x'));

export const hasFullDomain = (email: string): boolean => new RegExp(`^${EMAIL_PATTERN}$`).test(email);

/** The first letter of a mailbox that is not ASCII or has marks. */
const REFUSED_LETTER = /^[^\s@]*?((?!\p{Join_Control})(?:[^\s@\u0000-\u007f]\p{M}*|[^\s@]\p{M}+))/u;

/**
 * Names the letter for which mail servers refuse what is an address otherwise; undefined for any other text. RFC 6531 allows
 * all letters before the @, but few servers do.
 */
export function refusedLetter(email: string): string | undefined {
  if (!hasFullDomain(email)) return undefined;
  const [, letter] = REFUSED_LETTER.exec(email) ?? [];
  return letter === undefined
    ? undefined
    : `Before the @, mail servers accept only the letters a to z, digits and some signs: please check “${letter}”.`;
}

/** What may be in an address (WHATWG HTML, "valid e-mail address"). No address begins with a quotation mark, star or dot. */
const WORD = /(?!['`*.])[\p{L}\p{M}\p{Nd}\p{Join_Control}·・.!#$%&'*+/=?^_`{|}~@-]+/gu;
/** Labels of what IDNA 2008 has in a domain (RFC 5892), and an underscore; what follows its last letter is not part of it. */
const DOMAIN =
  /^((?:[\p{L}\p{M}\p{Nd}\p{Join_Control}·・_-]+\.)+[\p{L}\p{M}\p{Nd}\p{Join_Control}·・_-]*[\p{L}\p{M}\p{Nd}])[^\p{L}\p{M}\p{Nd}]*$/u;

/** A word beside it may be a part of the address, which a slip of the key or the clipboard has cut off. */
const WORD_BESIDE = /[\p{L}\p{N}.]\s+\.?[\p{L}\p{N}][^\s@<]*@|@[^\s@>]*[\p{L}\p{N}.]\s+\.?[\p{L}\p{N}]/u;

/** Has hyphens for the dashes and dots for the full stops that people type and programs make of them. */
const withAsciiSigns = (text: string) => text.replace(/\p{Dash}/gu, '-').replace(/[。．｡]/g, '.');

/** The domain that a text begins with. */
export const toDomain = (text: string): string | undefined => DOMAIN.exec(withAsciiSigns(text))?.[1];

/** The one address in a text such as `Ann <ann@example.com>;`, as mail programs copy it. Text with none or two stays text. */
export function soleAddress(typed: string): string {
  if (typed.length > 4 * EMAIL_MAX) return typed;
  // Chromium has made ASCII of the domain and what follows it. NFKC would make letters of symbols such as ™.
  const letters = readableEmail(cleanLine(typed)).replace(/[\p{So}\p{No}]/gu, ' ');
  const text = withAsciiSigns(letters.normalize('NFKC')).replace(/[‘’ʼ]/g, "'");
  const addresses = new Map<string, string>();
  for (const word of text.match(WORD) ?? []) {
    const [mailbox, host = '', ...others] = word.split('@');
    const domain = toDomain(host);
    if (!mailbox || !domain || others.length > 0) continue;
    const address = asciiEmail(`${mailbox}@${domain}`);
    addresses.set(address.toLowerCase(), address);
  }
  const [address = text, other] = addresses.values();
  return other === undefined && !WORD_BESIDE.test(text) ? address : text;
}

/**
 * The address as a mail server takes it: without invisible characters, full-width ones as ASCII, and a domain of other
 * letters in its ASCII form (UTS #46), which Chromium sends and Firefox does not. Text that is no address stays one that is none.
 */
export function asciiEmail(typed: string): string {
  if (typed.length > 2 * EMAIL_MAX) return typed;
  const email = cleanLine(typed.normalize('NFKC'));
  const { mailbox, domain } = splitAddress(email);
  if (!/[^\u0000-\u007f]/.test(domain) || /[\u0000-\u0020#%/:?@[\\\]]/.test(domain)) return email;
  const host = parseUrl(`https://${domain}`)?.hostname;
  return host ? mailbox + host : email;
}

/** With the letters of IDNA for Punycode (RFC 3492), for which browsers have no function. A wrong domain stays as it is. */
export function readableDomain(domain: string): string {
  try {
    return toUnicode(domain.toLowerCase());
  } catch {
    return domain;
  }
}

/** In lower case. Subdomains are other domains. */
export function emailDomain(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/** With the letters of its domain, for people to read. */
export function readableEmail(email: string): string {
  const { mailbox, domain } = splitAddress(email);
  if (!/(^|\.)xn--/i.test(domain)) return email;
  const readable = readableDomain(domain);
  return asciiEmail(mailbox + readable) === email.toLowerCase() ? mailbox + readable : email;
}

/** An address as it is compared: Firestore cannot compare regardless of case. */
export function addressKey(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * The address without what may differ between two mails of a person: capitals, a tag after a plus and, at Gmail, dots and the
 * name of its domain (https://support.google.com/mail/answer/7436150, /answer/10313).
 */
export function senderAddress({ email }: { readonly email: string }): string {
  return asciiEmail(email)
    .toLowerCase()
    .replace(/^([^@][^+@]*)\+[^@]*@/, '$1@')
    .replace(
      /^([^@]+)@(?:gmail|googlemail)\.com$/,
      (_, name: string) => `${name.replaceAll('.', '')}@gmail.com`,
    );
}

/** The fields by which Firestore finds what is stored of an address, and of a sender with all their addresses. */
export const addressFields = (email: string) => ({
  address: addressKey(email),
  sender: senderAddress({ email }),
});

function splitAddress(email: string): { mailbox: string; domain: string } {
  const end = email.lastIndexOf('@') + 1;
  return { mailbox: email.slice(0, end), domain: email.slice(end) };
}
