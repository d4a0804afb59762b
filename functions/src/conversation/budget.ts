/** Limits of one mail, for all its readers together. The readers list the rest, or keep it as text. */
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

/** Counts down the limits of a mail while it is read, so that the cost of a mail has a bound however it is made. */
export class Budget {
  readonly #left = { ...LIMITS };
  /** The charset of texts that name none. */
  charset = 'windows-1252';

  /** Takes an amount, or what is left of it. Returns how much that is. */
  take(what: keyof typeof LIMITS, amount = 1): number {
    const taken = Math.min(amount, this.#left[what]);
    this.#left[what] -= taken;
    return taken;
  }
}
