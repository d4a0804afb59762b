/** What is read of one mail at most, by all readers together. What is beyond is text as it stands, or is listed. */
const LIMITS = {
  parts: 500,
  mailboxes: 100,
  /** Of texts as they are decoded, of the attributes of elements, and of each quotation, list and cell around a text. */
  characters: 2_000_000,
  /** Of all HTML parts. A parser makes more elements than there are tags. */
  elements: 20_000,
  /** Of a charset. Detection takes up to milliseconds. */
  guesses: 1,
};

/** What the readers of a mail have left, so that the cost of a mail has a bound however it is made. */
export class Budget {
  readonly #left = { ...LIMITS };
  /** How bytes are read that no charset is named for. */
  charset = 'windows-1252';

  /** Takes an amount, or what is left of it. Returns how much that is. */
  take(what: keyof typeof LIMITS, amount = 1): number {
    const taken = Math.min(amount, this.#left[what]);
    this.#left[what] -= taken;
    return taken;
  }
}
