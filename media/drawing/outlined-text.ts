import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import opentype, { type Glyph, type PathCommand } from 'opentype.js';

/** The typeface of the site's headings, read from its package: installed fonts differ from machine to machine. */
const file = fileURLToPath(
  import.meta.resolve('@fontsource/newsreader/files/newsreader-latin-500-normal.woff'),
);
const bytes = readFileSync(file);
const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));

export interface Setting {
  /** Pixels. */
  size: number;
  /** Share of the size added between letters. */
  tracking: number;
}

/** A line of text as SVG path data, its baseline starting at (x, y). Kerned, without ligatures. */
export function outlinedText(text: string, x: number, y: number, setting: Setting): string {
  return placed(text, setting)
    .flatMap(({ glyph, at }) => glyph.getPath(x + at, y, setting.size).commands)
    .map(written)
    .join('');
}

/** Whether the typeface has every letter of a text. */
export function canWrite(text: string): boolean {
  return Array.from(text).every((character) => font.charToGlyphIndex(character) > 0);
}

/** Width in pixels of a line of text. */
export function textWidth(text: string, setting: Setting): number {
  const last = placed(text, setting).at(-1);
  return last ? last.at + last.advance : 0;
}

interface Placed {
  glyph: Glyph;
  /** Pixels from the start of the line. */
  at: number;
  advance: number;
}

function placed(text: string, { size, tracking }: Setting): Placed[] {
  const scale = size / font.unitsPerEm;
  let at = 0;
  let before: Glyph | undefined;
  return Array.from(text, (character) => {
    const glyph = font.charToGlyph(character);
    if (before) at += font.getKerningValue(before, glyph) * scale + tracking * size;
    const here = at;
    const advance = (glyph.advanceWidth ?? 0) * scale;
    at += advance;
    before = glyph;
    return { glyph, at: here, advance };
  });
}

function written(command: PathCommand): string {
  const at = (...values: number[]) => values.map((value) => Math.round(value * 100) / 100).join(' ');
  switch (command.type) {
    case 'C':
      return `C${at(command.x1, command.y1, command.x2, command.y2, command.x, command.y)}`;
    case 'Q':
      return `Q${at(command.x1, command.y1, command.x, command.y)}`;
    case 'Z':
      return 'Z';
    default:
      return `${command.type}${at(command.x, command.y)}`;
  }
}
