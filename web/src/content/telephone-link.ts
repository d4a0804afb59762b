import { asciiDigits } from '@shared/inquiry/characters';

const EXTENSION = /(?:ext(?:ension|n)?|x|#)[ .:=]{0,3}(\d{1,7})$/i;

/** Letters of `1-800-FLOWERS` that take the place of digits. Words after a whole number are none. */
const DIALLED_LETTERS = /^[+(\d](?:.*\d-[A-Z]{2}|(?:\D*\d){0,5}\D*$)/;
/** The digit of each letter on a telephone (ITU-T E.161). */
const KEYPAD = '22233344455566677778889999';

/** The link of one number (RFC 3966): separators go, and an international number loses its national '(0)'. */
export function telephoneLink(phone: string): string {
  const number = asciiDigits(phone.normalize('NFKC')).trim();
  const extension = EXTENSION.exec(number)?.[1];
  const typed = number.replace(EXTENSION, '').replace(/^\(?00/, '+');
  const keyOf = (letter: string) => KEYPAD.charAt(letter.toUpperCase().charCodeAt(0) - 65);
  const main = DIALLED_LETTERS.test(typed) ? typed.replace(/[a-z]/gi, keyOf) : typed;
  const digits = (main.includes('+') ? main.replace('(0)', '') : main).replace(/[^+\d]/g, '');
  return `tel:${digits}${extension ? `;ext=${extension}` : ''}`;
}

/** At least six digits with what separates them, dialled letters and an extension. After them ' / ' leads to another number. */
const NUMBER =
  /([+＋(（]{0,2}\p{Nd}(?:(?:\s?\/(?!00)\s?|[\s.()（）\p{Dash}]{0,3})\p{Nd}){5}(?:(?:\/(?!00)|[\s.()（）\p{Dash}]{0,3})\p{Nd})*(?:-[A-Z]{2}[A-Z-]*)?(?:,? ?(?:ext(?:ension|n)?|Ext|x|#)[ .:=]{0,3}\d{1,7})?)/u;

/** A text as typed, in parts: its numbers with their links, and what stands between them. */
export function telephoneParts(text: string): { text: string; href?: string }[] {
  const link = (number: string) => ({ text: number, href: telephoneLink(number) });
  const parts = text.split(NUMBER);
  if (parts.length === 1) return [/\p{Nd}/u.test(text) ? link(text) : { text }];
  return parts
    .map((part, position) => (position % 2 === 1 ? link(part) : { text: part }))
    .filter((part) => part.text !== '');
}
