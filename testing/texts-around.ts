import fc from 'fast-check';

/**
 * Pieces of text whose length depends on the unit of counting, such as families, flags, letters with marks and lone surrogates,
 * and characters that a form removes.
 */
const pieces = fc.constantFrom(
  ...['a', '👩‍👩‍👧‍👦', '🇩🇪', '𝒜', 'e\u0301', '각', '\u0301', '\ud800', '\udc00', 'ﬁ', '\u200b', ' ', '\n'],
);

/** Generates texts with about `length` code points, some longer and some shorter. */
export const textsAround = (length: number) =>
  fc
    .tuple(fc.array(pieces, { minLength: 1, maxLength: 8 }), fc.integer({ min: -4, max: 12 }))
    .map(([parts, more]) =>
      Array.from(parts.join('').repeat(length))
        .slice(0, length + more)
        .join(''),
    );
