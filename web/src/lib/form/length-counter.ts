import { countedLength } from '@/content/form-texts';
import { cleanField, type LengthLimit } from '@shared/inquiry/field';
import { textLength } from '@shared/text-length';

/** The share of the limit from which the counter is shown. */
const COUNTED_FROM = 0.9;

/** Returns the counter of a text near or above its limit. It counts the text as it will be stored. */
export function lengthCounter(limit: LengthLimit, typed: string): string | undefined {
  const threshold = COUNTED_FROM * limit.max;
  if (textLength(typed) <= threshold) return undefined; // saves the work of cleaning a short text at each keystroke
  const length = textLength(cleanField(limit, typed));
  return length > threshold ? countedLength(length, limit.max) : undefined;
}
