/** Text in lines as a browser lays it out: blanks and gaps count only between words, and only once. */
export class TextLines {
  readonly #pieces: string[] = [];
  #hasBlank = false;
  #breaks = 0;
  /** Line breaks of the gap above the first word. */
  breaksAbove = 0;

  /** Adds text whose blanks all count. Struck-out text is between `~~`. */
  write(text: string, isStruck = false): void {
    if (this.#isEmpty) this.breaksAbove = this.#breaks;
    else if (this.#breaks > 0) this.#pieces.push('\n'.repeat(this.#breaks));
    const goesOn = isStruck && this.#breaks === 0 && this.#pieces.at(-1) === '~~';
    if (goesOn) this.#pieces.pop();
    if (this.#hasBlank && this.#breaks === 0 && !this.#isEmpty) this.#pieces.push(' ');
    if (isStruck && !goesOn) this.#pieces.push('~~');
    this.#pieces.push(text);
    if (isStruck) this.#pieces.push('~~');
    this.#hasBlank = false;
    this.#breaks = 0;
  }

  /** Adds a blank if a word of the line follows. */
  addBlank(): void {
    this.#hasBlank = true;
  }

  /** Ends the line, also an empty one. One empty line at most is between two others. */
  breakLine(): void {
    if (!this.#isEmpty) this.#breaks = Math.min(2, this.#breaks + 1);
  }

  /** Ends the line unless it is empty, with an empty line below if the gap has two breaks. */
  addGap(breaks: number): void {
    this.#breaks = Math.max(this.#breaks, breaks);
  }

  /** Adds what belongs to the word before, whatever has come after it. */
  annotate(text: string): void {
    this.#pieces.push(` ${text}`);
  }

  toString(): string {
    const lines = this.#pieces.join('').split('\n');
    return lines
      .map((line) => line.trimEnd())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n');
  }

  /** Line breaks since the last word. */
  get breaksBelow(): number {
    return this.#breaks;
  }

  get #isEmpty(): boolean {
    return this.#pieces.length === 0;
  }
}
