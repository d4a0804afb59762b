import sharp from 'sharp';
import { optimize } from 'svgo';
import { brand } from '../web/src/theme/accents.ts';
import { outlinedText, textWidth } from './drawing/outlined-text.ts';
import { element, filled, group } from './drawing/svg.ts';
import { write } from './output.ts';

/**
 * The mark, in a box of 32: two beds folded over one another and tilted, as the headland's are; together they
 * read as an F.
 */
const mark = {
  transform: 'translate(0 4.8) skewY(-9)',
  outer: 'M4 25.6V11a8 8 0 0 1 8-8h16v5.5H12A2.5 2.5 0 0 0 9.5 11v14.6z',
  inner: 'M12 25.6V15a4 4 0 0 1 4-4h8.5v5.5h-7v9.1z',
};

/** The icons of the site. */
export async function drawLogo(): Promise<void> {
  const adaptive =
    '<style>.o{fill:#0d1b1e}@media(prefers-color-scheme:dark){.o{fill:#faf8f4}}</style>' +
    group(`<path class="o" d="${mark.outer}"/>${filled(mark.inner, brand.ochre)}`, {
      transform: mark.transform,
    });
  await write(
    'web/public/favicon.svg',
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${adaptive}</svg>\n`,
  );
  const icon = await tile(32, 0.96, 5);
  await write('web/public/favicon.ico', icoOf(icon, 32));
  await write('web/public/apple-touch-icon.png', await tile(180, 0.66, 0));
  await write('web/public/icons/icon-512.png', await tile(512, 0.7, 6)); // for search engines
}

/** The mark and the name in the colour of the text around them, as a group in a box 32 high. */
export function logo(): string {
  const setting = { size: 27, tracking: -0.012 };
  const width = Math.ceil(39 + textWidth('Forillon', setting));
  const content = markOn('currentColor') + filled(outlinedText('Forillon', 39, 25, setting), 'currentColor');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 32">${group(content, { id: 'logo' })}</svg>`;
  const { data } = optimize(svg, {
    floatPrecision: 2,
    plugins: [{ name: 'preset-default', params: { overrides: { cleanupIds: false } } }],
  });
  return data.slice(data.indexOf('<g'), data.lastIndexOf('</svg>'));
}

/** The mark on ink, `share` of the tile wide; `round` is the corner's radius in a box of 32. */
async function tile(size: number, share: number, round: number): Promise<Buffer> {
  const offset = 16 * (1 - share);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${size}" height="${size}">${element('rect', { width: 32, height: 32, rx: round, fill: brand.ink })}<g transform="translate(${offset} ${offset}) scale(${share})">${markOn(brand.paper)}</g></svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

/** The mark with its outer bed in a colour, in a box of 32. */
export function markOn(colour: string): string {
  return group(filled(mark.outer, colour) + filled(mark.inner, brand.ochre), { transform: mark.transform });
}

/** An .ico file that holds one PNG. */
function icoOf(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(22, 18);
  return Buffer.concat([header, png]);
}
