const HYPHENATED = /[a-z]-[a-z]/i;
/** Longer words may break at the hyphen, because they might not fit on a phone. */
const MAX_LENGTH = 14;

/** Keeps a short word with a hyphen, such as "cut-over", on one line of a text in large type. */
export function Unbroken({ text }: { text: string }) {
  // Alternates text and unbroken words. If each word were a text node, browsers would report a layout shift
  // whenever the text wraps at a different word.
  const parts = [''];
  for (const word of text.split(/(\s)/))
    if (HYPHENATED.test(word) && word.length <= MAX_LENGTH) parts.push(word, '');
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
