import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { pictureWidths } from '../web/src/content/picture-widths.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** The folder of files that the site serves unchanged. */
export const publicDirectory = join(root, 'web/public');

/** The folder of the posts, as Markdown. */
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
 * Writes the picture of a page's top as AVIF, and its strip for phones, the smaller within 12 KB and the larger within
 * 30 KB. Browsers without AVIF get a WebP of the picture within 110 KB.
 * @param path the common path of the files, to which each adds its width
 */
export async function writeWide(
  path: string,
  [wide, strip]: readonly [wide: string, strip: string],
  widths: readonly [number, ...number[]],
): Promise<void> {
  await writeAvif(path, wide, widths);
  await write(`${path}-${widths[0]}.webp`, await fit('webp', wide, widths[0], 110 * 1024));
  for (const [index, width] of pictureWidths.strip.entries())
    await write(`${path}-strip-${width}.avif`, await fit('avif', strip, width, (index ? 30 : 12) * 1024));
}

/**
 * Writes an SVG in several widths as AVIF.
 * @param path the common path of the files, to which each adds its width
 */
export async function writeAvif(path: string, svg: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) await write(`${path}-${width}.avif`, await fit('avif', svg, width, Infinity));
}

const encoders = {
  avif: { best: 55, encode: (pixels: Sharp, quality: number) => pixels.avif({ quality, effort: 3 }) },
  webp: {
    best: 84,
    encode: (pixels: Sharp, quality: number) => pixels.webp({ quality, effort: 6, smartSubsample: true }),
  },
};

/** Renders an SVG `width` pixels wide, at the best quality that fits `limit` bytes. */
export async function fit(
  format: keyof typeof encoders,
  svg: string,
  width: number,
  limit: number,
): Promise<Buffer> {
  const pixels = await render(svg, width);
  const { best, encode } = encoders[format];
  for (let quality = best; quality >= 20; quality -= 8) {
    const image = await encode(pixels.clone(), quality).toBuffer();
    if (image.length <= limit) return image;
  }
  throw new Error(`A picture of ${width} pixels does not fit ${limit} bytes.`);
}

/** Renders an SVG at one and a half times the size, and scales it down to `width`. */
async function render(svg: string, width: number): Promise<Sharp> {
  const source = Buffer.from(svg);
  const { width: natural = width } = await sharp(source).metadata();
  const pixels = await sharp(source, { density: Math.min(288, (72 * width * 1.5) / natural) })
    .resize(width)
    .png()
    .toBuffer();
  return sharp(pixels);
}
