const HYPHENATED = /[a-z]-[a-z]/i;
/** A longer word may break at its hyphen, or it would not fit on a phone. */
const LONGEST = 14;

/** Keeps a short word with a hyphen, such as "cut-over", on one line of a large text. */
export function Unbroken({ text }: { text: string }) {
  // Plain text and unbroken words in turn. A text node for each word would move when lines break elsewhere.
  const parts = [''];
  for (const word of text.split(/(\s)/))
    if (HYPHENATED.test(word) && word.length <= LONGEST) parts.push(word, '');
    else parts.push((parts.pop() ?? '') + word);
  return parts.map((part, position) =>
    position % 2 ? (
      <span key={position} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
