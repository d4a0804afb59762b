import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font, type Glyph, type PathCommand } from 'opentype.js';

const files = {
  heading: '@fontsource/newsreader/files/newsreader-latin-500-normal.woff',
  text: '@fontsource/hanken-grotesk/files/hanken-grotesk-latin-500-normal.woff',
};

export type Face = keyof typeof files;

const loaded = new Map<Face, Font>();

/** The typefaces of the site, read from their packages, so that text looks the same on every machine. */
function fontOf(face: Face): Font {
  const known = loaded.get(face);
  if (known) return known;
  const bytes = readFileSync(createRequire(import.meta.url).resolve(files[face]));
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  loaded.set(face, font);
  return font;
}

export interface Setting {
  face: Face;
  /** Pixels. */
  size: number;
  /** Share of the size added between letters. */
  tracking?: number;
}

/** A line of text as SVG path data, its baseline starting at (x, y). Kerned, without ligatures. */
export function outlinedText(text: string, x: number, y: number, setting: Setting): string {
  return placed(text, setting)
    .flatMap(({ glyph, at }) => glyph.getPath(x + at, y, setting.size).commands)
    .map(written)
    .join('');
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

function placed(text: string, { face, size, tracking = 0 }: Setting): Placed[] {
  const font = fontOf(face);
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

/** Breaks text into lines no wider than `width` pixels. */
export function linesOf(text: string, width: number, setting: Setting): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const current = lines.at(-1);
    const longer = current === undefined ? word : `${current} ${word}`;
    if (current !== undefined && textWidth(longer, setting) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
