import { asciiDigits } from '@shared/inquiry/characters';

const EXTENSION = /(?:ext(?:ension|n)?|x|#)[ .:=]{0,3}(\d{1,7})$/i;

/** The link of one number (RFC 3966): separators go, and an international number loses its national '(0)'. */
export function telephoneLink(phone: string): string {
  const number = asciiDigits(phone).trim();
  const extension = EXTENSION.exec(number)?.[1];
  const main = number.replace(EXTENSION, '').replace(/^\(?00/, '+');
  const digits = (main.includes('+') ? main.replace('(0)', '') : main).replace(/[^+\d]/g, '');
  return `tel:${digits}${extension ? `;ext=${extension}` : ''}`;
}

const BETWEEN_NUMBERS = /( or | \/ |\/ ?(?=\+|00)|[,;|] ?(?=[(+\d]))/i;
const LEAST_DIGITS = 6;

/** A text as typed, in parts: its numbers with their links, and what stands between them. */
export function telephoneParts(text: string): { text: string; href?: string }[] {
  const parts = text.split(BETWEEN_NUMBERS);
  const areNumbers = parts.every(
    (part, position) => position % 2 === 1 || asciiDigits(part).replace(/\D/g, '').length >= LEAST_DIGITS,
  );
  if (!areNumbers) return [{ text, href: telephoneLink(text) }];
  return parts.map((part, position) =>
    position % 2 === 1 ? { text: part } : { text: part, href: telephoneLink(part) },
  );
}
