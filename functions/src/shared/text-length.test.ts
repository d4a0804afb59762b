import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textsAround } from '../../../testing/texts-around.ts';
import { cutToLength, textLength } from './text-length.ts';
import { boundedText } from './zod.ts';

test('a cut text has exactly its maximum length or is unchanged', () => {
  fc.assert(
    fc.property(textsAround(20), fc.nat(30), (text, max) => {
      const cut = cutToLength(text, max);
      expect(text.startsWith(cut)).toBe(true);
      expect(textLength(cut)).toBe(Math.min(textLength(text), max));
      expect(boundedText(max, 'Too long').safeParse(text).success).toBe(cut === text);
    }),
  );
});
