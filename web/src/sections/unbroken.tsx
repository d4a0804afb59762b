import { Fragment } from 'react';

const HYPHENATED = /[a-z]-[a-z]/i;
/** A longer word may break at its hyphen, or it would not fit on a phone. */
const LONGEST = 14;

/** Keeps a short word with a hyphen, such as "cut-over", on one line of a large text. */
export function Unbroken({ text }: { text: string }) {
  return text.split(/(\s)/).map((part, position) =>
    HYPHENATED.test(part) && part.length <= LONGEST ? (
      <span key={position} className="unbroken">
        {part}
      </span>
    ) : (
      <Fragment key={position}>{part}</Fragment>
    ),
  );
}
