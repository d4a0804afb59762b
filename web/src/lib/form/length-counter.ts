import { countedLength } from '@/content/form-texts';
import { cleanField, type LengthLimit } from '@shared/inquiry/field';
import { textLength } from '@shared/text-length';

/** The counter is shown from this share of the limit on. */
const COUNTED_FROM = 0.9;

/** Returns the counter of a text near or over its limit, by the length of the stored text. */
export function lengthCounter(limit: LengthLimit, typed: string): string | undefined {
  const from = COUNTED_FROM * limit.max;
  if (textLength(typed) <= from) return undefined;
  const length = textLength(cleanField(limit, typed));
  return length > from ? countedLength(length, limit.max) : undefined;
}
