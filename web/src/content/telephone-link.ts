import { asciiDigits } from '@shared/inquiry/characters';

const EXTENSION = /(?:ext(?:ension|n)?|x|#)[ .:=]{0,3}(\d{1,7})$/i;

/**
 * Matches numbers with letters in place of digits, as in `1-800-FLOWERS`, but not words after a complete number. Letters
 * count as dialed after a digit and a hyphen, or if the number has at most six digits.
 */
const DIALED_LETTERS = /^[+(\d](?:.*\d-[A-Z]{2}|(?:\D*\d){0,5}\D*$)/;
/** The digit of each letter on a telephone (ITU-T E.161). */
const KEYPAD = '22233344455566677778889999';

/**
 * Returns the link of a number (RFC 3966), without separators. An international number also loses its '(0)', which
 * callers dial only within the country.
 */
export function telephoneLink(phone: string): string {
  const number = asciiDigits(phone.normalize('NFKC')).trim();
  const extension = EXTENSION.exec(number)?.[1];
  const typed = number.replace(EXTENSION, '').replace(/^\(?00/, '+');
  const keyOf = (letter: string) => KEYPAD.charAt(letter.toUpperCase().charCodeAt(0) - 65);
  const main = DIALED_LETTERS.test(typed) ? typed.replace(/[a-z]/gi, keyOf) : typed;
  const digits = (main.includes('+') ? main.replace('(0)', '') : main).replace(/[^+\d]/g, '');
  return `tel:${digits}${extension ? `;ext=${extension}` : ''}`;
}

/**
 * Matches at least six digits with separators, dialed letters and an extension. After six digits, ' / ' ends the number.
 * A slash before '00' always ends the number, because an international number begins there.
 */
const NUMBER =
  /([+＋(（]{0,2}\p{Nd}(?:(?:\s?\/(?!00)\s?|[\s.()（）\p{Dash}]{0,3})\p{Nd}){5}(?:(?:\/(?!00)|[\s.()（）\p{Dash}]{0,3})\p{Nd})*(?:-[A-Z]{2}[A-Z-]*)?(?:,? ?(?:ext(?:ension|n)?|Ext|x|#)[ .:=]{0,3}\d{1,7})?)/u;

/** Splits a text into numbers, which have links, and the text between them. */
export function telephoneParts(text: string): { text: string; href?: string }[] {
  const link = (number: string) => ({ text: number, href: telephoneLink(number) });
  const parts = text.split(NUMBER);
  // A text without a match, such as 911, is one link if it has a digit.
  if (parts.length === 1) return [/\p{Nd}/u.test(text) ? link(text) : { text }];
  return parts // `split` puts the numbers at the odd positions
    .map((part, position) => (position % 2 === 1 ? link(part) : { text: part }))
    .filter((part) => part.text !== '');
}
