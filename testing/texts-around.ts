import fc from 'fast-check';

/** What is counted in different ways: families, flags, letters with marks, halves of pairs, and what cleaning takes out. */
const pieces = fc.constantFrom(
  ...['a', '👩‍👩‍👧‍👦', '🇩🇪', '𝒜', 'e\u0301', '각', '\u0301', '\ud800', '\udc00', 'ﬁ', '\u200b', ' ', '\n'],
);

/** Texts of about as many code points, some more and some less. */
export const textsAround = (length: number) =>
  fc
    .tuple(fc.array(pieces, { minLength: 1, maxLength: 8 }), fc.integer({ min: -4, max: 12 }))
    .map(([parts, more]) =>
      Array.from(parts.join('').repeat(length))
        .slice(0, length + more)
        .join(''),
    );
