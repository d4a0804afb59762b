import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import opentype, { type Glyph, type PathCommand } from 'opentype.js';

/** The font of the site's headings, read from its package because installed fonts differ between machines. */
const file = fileURLToPath(
  import.meta.resolve('@fontsource/newsreader/files/newsreader-latin-500-normal.woff'),
);
const bytes = readFileSync(file);
const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));

export interface Setting {
  /** Pixels. */
  size: number;
  /** Space added between letters, as a share of the size. */
  tracking: number;
}

/** Returns a line of text as SVG path data, kerned, without ligatures. The baseline starts at (x, y). */
export function outlinedText(text: string, x: number, y: number, setting: Setting): string {
  return layOut(text, setting)
    .flatMap(({ glyph, at }) => glyph.getPath(x + at, y, setting.size).commands)
    .map(toPathData)
    .join('');
}

/** Returns true if the font has every character of a text. */
export function hasGlyphs(text: string): boolean {
  return Array.from(text).every((character) => font.charToGlyphIndex(character) > 0);
}

/** Returns the width of a line of text in pixels. */
export function textWidth(text: string, setting: Setting): number {
  const last = layOut(text, setting).at(-1);
  return last ? last.at + last.advance : 0;
}

interface PlacedGlyph {
  glyph: Glyph;
  /** Pixels from the start of the line. */
  at: number;
  advance: number;
}

function layOut(text: string, { size, tracking }: Setting): PlacedGlyph[] {
  const scale = size / font.unitsPerEm;
  let at = 0;
  let previous: Glyph | undefined;
  return Array.from(text, (character) => {
    const glyph = font.charToGlyph(character);
    if (previous) at += font.getKerningValue(previous, glyph) * scale + tracking * size;
    const here = at;
    const advance = (glyph.advanceWidth ?? 0) * scale;
    at += advance;
    previous = glyph;
    return { glyph, at: here, advance };
  });
}

function toPathData(command: PathCommand): string {
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
