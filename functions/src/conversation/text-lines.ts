/** Where a text is. */
export interface Place {
  /** `> ` for each quotation around it. */
  quote: string;
  /** Blanks in place of the markers of the list items around it. */
  indent: string;
  isStruck: boolean;
}

/** A row of a table: the number of lines above it, and whether it has a cell yet. */
export interface Row {
  above: number;
  hasCells: boolean;
}

/** Lays text out in lines as a browser does: blanks, gaps and margins count only between words, and only once. */
export class TextLines {
  readonly #lines: { quote: string; text: string }[] = [];
  #cells = [''];
  #start: Omit<Place, 'isStruck'> | undefined;
  #gap: 'none' | 'line' | 'margin' = 'none';
  #hasBlank = false;
  #isStruck = false;
  #isAtCellStart = false;
  #marker = '';

  /** Adds text whose blanks all count. */
  write(text: string, place: Place): void {
    if (!place.isStruck) this.#endStrike();
    this.#startLine(place);
    const blank = this.#hasBlank && this.#cells.at(-1) !== '' ? ' ' : '';
    this.#append(`${blank}${place.isStruck && !this.#isStruck ? '~~' : ''}${text}`);
    this.#hasBlank = false;
    this.#isStruck = place.isStruck;
  }

  /** Adds a blank if a word of the line follows. */
  addBlank(): void {
    this.#hasBlank = true;
  }

  /** Ends the line, also an empty one. */
  breakLine(place: Place): void {
    this.#startLine(place);
    this.#endLine();
  }

  /** Ends the line unless it is empty. The edges of a cell have no gap. */
  addGap(hasMargin = false): void {
    if (!this.#isAtCellStart && this.#gap !== 'margin') this.#gap = hasMargin ? 'margin' : 'line';
  }

  /** Adds what belongs to the word before, whatever has come after it. */
  annotate(text: string, place: Place): void {
    if (this.#cells.at(-1) === '') this.write(text, place);
    else this.#append(` ${text}`);
  }

  /** Begins the next line that has words with the marker, in place of its indent's end. */
  startItem(marker: string): void {
    this.#marker = marker;
  }

  startRow(place: Place): Row {
    this.addGap();
    this.#applyGap(place.quote);
    return { above: this.#lines.length, hasCells: false };
  }

  /** Cells are apart by a tab as long as each has one line, else they are below each other; without a row, by a blank. */
  startCell(row: Row | undefined): void {
    if (row === undefined) {
      this.addBlank();
      return;
    }
    if (row.hasCells && this.#lines.length === row.above) {
      this.#endStrike();
      this.#cells.push('');
      this.#gap = 'none';
      this.#hasBlank = false;
    } else if (row.hasCells) {
      this.addGap();
    }
    row.hasCells = true;
    this.#isAtCellStart = true;
  }

  endRow(row: Row): void {
    if (this.#lines.length === row.above) this.#gap = 'none';
    this.#isAtCellStart = false;
    this.addGap();
  }

  toString(): string {
    this.addGap();
    this.#applyGap('');
    if (this.#lines.at(-1)?.text === '') this.#lines.pop();
    return this.#lines.map(({ quote, text }) => (quote + text).trimEnd()).join('\n');
  }

  #append(text: string): void {
    this.#cells.push((this.#cells.pop() ?? '') + text);
  }

  #startLine({ quote, indent }: Place): void {
    this.#applyGap(quote);
    this.#isAtCellStart = false;
    if (this.#start !== undefined) return;
    const { length } = this.#marker;
    this.#start = { quote, indent: length === 0 ? indent : indent.slice(0, -length) + this.#marker };
    this.#marker = '';
  }

  #applyGap(quote: string): void {
    if (this.#gap === 'none') return;
    if (this.#start !== undefined) this.#endLine();
    if (this.#gap === 'margin') this.#addEmptyLine(quote);
    this.#cells = [''];
    this.#gap = 'none';
    this.#hasBlank = false;
  }

  #endLine(): void {
    this.#endStrike();
    const { quote = '', indent = '' } = this.#start ?? {};
    const filled = this.#cells.filter((cell) => cell.trim() !== '');
    const words = filled.length > 1 ? this.#cells.map((cell) => cell.trim()).join('\t') : filled.join('');
    const text = (indent + words).trimEnd();
    if (text === '') this.#addEmptyLine(quote);
    else this.#lines.push({ quote, text });
    this.#cells = [''];
    this.#start = undefined;
    this.#hasBlank = false;
  }

  /** One at most between two lines. */
  #addEmptyLine(quote: string): void {
    const last = this.#lines.at(-1);
    if (last === undefined) return;
    const shorter = quote.length < last.quote.length ? quote : last.quote;
    if (last.text === '') last.quote = shorter;
    else this.#lines.push({ quote: shorter, text: '' });
  }

  #endStrike(): void {
    if (this.#isStruck) this.#append('~~');
    this.#isStruck = false;
  }
}
