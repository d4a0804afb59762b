import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textsAround } from '../../../testing/texts-around.ts';
import { cutToLength, textLength } from './text-length.ts';
import { boundedText } from './zod.ts';

test('a text is as long as it has code points, which is as long as its iterator', () => {
  fc.assert(
    fc.property(textsAround(20), fc.nat(30), (text, max) => {
      expect(textLength(text)).toBe(Array.from(text).length);
      const cut = cutToLength(text, max);
      expect(cut).toBe(Array.from(text).slice(0, max).join(''));
      expect(boundedText(max, 'Too long').safeParse(text).success).toBe(cut === text);
    }),
  );
});
