import { countedLength } from '@/content/form-texts';
import { cleanField, type LengthLimit } from '@shared/inquiry/field';
import { textLength } from '@shared/text-length';

/** A text is counted from this share of its limit on. */
const COUNTED_FROM = 0.9;

/** The counter of a text that is nearly as long as it may be, or longer, as it is stored. */
export function lengthCounter(limit: LengthLimit, typed: string): string | undefined {
  const from = COUNTED_FROM * limit.max;
  if (textLength(typed) <= from) return undefined;
  const length = textLength(cleanField(limit, typed));
  return length > from ? countedLength(length, limit.max) : undefined;
}
