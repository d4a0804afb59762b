import sharp from 'sharp';

/** Renders an SVG at a width as WebP, at the best quality that stays within `limit` bytes. */
export async function fitWebp(svg: string, width: number, limit: number): Promise<Buffer> {
  const source = Buffer.from(svg);
  const { width: natural = width } = await sharp(source).metadata();
  const pixels = await sharp(source, { density: Math.min(288, (72 * width * 1.5) / natural) })
    .resize(width)
    .png()
    .toBuffer();
  for (let quality = 84; quality >= 20; quality -= 8) {
    const image = await sharp(pixels).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (image.length <= limit) return image;
  }
  throw new Error(`a picture of ${width} pixels does not fit ${limit} bytes`);
}
