import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Everything that the site serves as it is. */
export const publicDirectory = join(root, 'web/public');

/** The posts, as Markdown. */
export const postDirectory = join(root, 'functions/content/blog');

/**
 * Writes a file and makes its folder.
 * @param file path in the repository
 */
export async function write(file: string, content: string | Buffer): Promise<void> {
  const path = join(root, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  console.log(`${file}: ${kilobytes(content.length)}`);
}

export const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`;

/**
 * Writes an SVG in several widths, as AVIF and as WebP, the WebP within 110 KB each.
 * @param path of the files, each of which adds its width
 */
export async function writeWide(path: string, svg: string, widths: readonly number[]): Promise<void> {
  await writeAvif(path, svg, widths);
  for (const width of widths) await write(`${path}-${width}.webp`, await fitWebp(svg, width, 110 * 1024));
}

/**
 * Writes an SVG in several widths as AVIF.
 * @param path of the files, each of which adds its width
 */
export async function writeAvif(path: string, svg: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    const pixels = await render(svg, width);
    await write(`${path}-${width}.avif`, await pixels.avif({ quality: 55, effort: 3 }).toBuffer());
  }
}

/** Renders an SVG `width` pixels wide as WebP, at the best quality that stays within `limit` bytes. */
export async function fitWebp(svg: string, width: number, limit: number): Promise<Buffer> {
  const pixels = await render(svg, width);
  for (let quality = 84; quality >= 20; quality -= 8) {
    const image = await pixels.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (image.length <= limit) return image;
  }
  throw new Error(`a picture of ${width} pixels does not fit ${limit} bytes`);
}

/** The pixels of an SVG, rendered at half as much again and made `width` wide. */
async function render(svg: string, width: number): Promise<Sharp> {
  const source = Buffer.from(svg);
  const { width: natural = width } = await sharp(source).metadata();
  const pixels = await sharp(source, { density: Math.min(288, (72 * width * 1.5) / natural) })
    .resize(width)
    .png()
    .toBuffer();
  return sharp(pixels);
}
