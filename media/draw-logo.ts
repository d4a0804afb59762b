import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { optimize } from 'svgo';
import { site } from '../functions/src/shared/site.ts';
import { brand } from '../web/src/theme/colors.ts';
import { outlinedText, textWidth } from './drawing/outlined-text.ts';
import { element, filled, group } from './drawing/svg.ts';
import { write } from './output.ts';

/**
 * The mark, in a box of 32. `currentColor` is the color of the surrounding text, and `var(--ochre)` the `brand` color with
 * that name in colors.ts. The firm's mark shows two folded, tilted beds, as the headland has; together they form an F.
 */
const mark = readFileSync(new URL('./mark.svg', import.meta.url), 'utf8')
  .replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')
  .replaceAll(/var\(--(\w+)\)/g, (_, name: keyof typeof brand) => brand[name]);

/** Writes the icons of the site. */
export async function drawLogo(): Promise<void> {
  const colors = `<style>svg{color:${brand.ink}}@media(prefers-color-scheme:dark){svg{color:${brand.paper}}}</style>`;
  await write(
    'web/public/favicon.svg',
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${colors}${mark}</svg>\n`,
  );
  const icon = await tile(32, 0.96, 5);
  await write('web/public/favicon.ico', toIco(icon, 32));
  await write('web/public/apple-touch-icon.png', await tile(180, 0.66, 0));
  await write('web/public/icons/icon-512.png', await tile(512, 0.7, 6)); // for search engines
}

/** Returns the mark and the name in the color of the surrounding text, as a group in a box 32 high. */
export async function logo(): Promise<string> {
  const setting = { size: 27, tracking: -0.012 };
  const width = Math.ceil(39 + textWidth(site.name, setting));
  await write('web/src/sections/logo.json', `{ "name": ${JSON.stringify(site.name)}, "width": ${width} }\n`);
  const content = drawMark('currentColor') + filled(outlinedText(site.name, 39, 25, setting), 'currentColor');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 32">${group(content, { id: 'logo' })}</svg>`;
  const { data } = optimize(svg, {
    floatPrecision: 2,
    plugins: [{ name: 'preset-default', params: { overrides: { cleanupIds: false } } }],
  });
  return data.slice(data.indexOf('<g'), data.lastIndexOf('</svg>'));
}

/**
 * Draws the mark on ink, as a PNG.
 * @param share the width of the mark as a share of the tile
 * @param radius of the corners, in a box of 32
 */
async function tile(size: number, share: number, radius: number): Promise<Buffer> {
  const offset = 16 * (1 - share);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${size}" height="${size}">${element('rect', { width: 32, height: 32, rx: radius, fill: brand.ink })}<g transform="translate(${offset} ${offset}) scale(${share})">${drawMark(brand.paper)}</g></svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

/** Returns the mark in a color, in a box of 32. */
export function drawMark(color: string): string {
  return mark.replaceAll('currentColor', color);
}

/** Returns an .ico file with one PNG, after the fields of ICONDIR and ICONDIRENTRY. */
function toIco(png: Buffer, size: number): Buffer {
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
