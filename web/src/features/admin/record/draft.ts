import { pluralize } from '@/lib/pluralize';
import { cleanText } from '@shared/inquiry/characters';
import { tooLong } from '@shared/inquiry/field';
import { textLength } from '@shared/text-length';

/** The id of the field in which an answer is written. */
export const ANSWER_TEXT = 'answer-text';

export const focusAnswer = () => document.getElementById(ANSWER_TEXT)?.focus();

/** Why a text cannot be sent; undefined if it can. Nothing is cut while it is typed or pasted. */
export function describeExcess(label: string, max: number, text: string): string | undefined {
  const excess = textLength(cleanText(text)) - max;
  if (excess <= 0) return undefined;
  return `${tooLong({ label, max })}: ${pluralize(excess, 'character')} too many`;
}
