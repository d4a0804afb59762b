import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { toneOf } from './drawing/tone.ts';
import { encodeLoop, recordLoop } from './encode-video.ts';
import { publicDirectory } from './public-directory.ts';
import { scenes } from './scenes/all.ts';
import { frameOf } from './scenes/scene.ts';

/** Writes video/<slug>.webm and .mp4 (7 s, 24 frames a second, ≤300 KB) and the first frame as <slug>.webp. */
export async function makeHeroVideos(only: string[] = []): Promise<void> {
  const directory = join(publicDirectory, 'video');
  await mkdir(directory, { recursive: true });
  const temporary = await mkdtemp(join(tmpdir(), 'hero-'));
  for (const [slug, { accent, scene }] of Object.entries(scenes)) {
    if (only.length > 0 && !only.includes(slug)) continue;
    const tone = toneOf('dark', accent);
    const frame = (t: number) => frameOf(scene, t, tone);
    const lossless = join(temporary, `${slug}.mkv`);
    await recordLoop(frame, lossless);
    const webm = await encodeLoop(lossless, join(directory, `${slug}.webm`), 'webm');
    const mp4 = await encodeLoop(lossless, join(directory, `${slug}.mp4`), 'mp4');
    const poster = await sharp(Buffer.from(frame(0)))
      .webp({ quality: 62, effort: 6 })
      .toFile(join(directory, `${slug}.webp`));
    console.log(
      `video ${slug}: webm ${kilobytes(webm)}, mp4 ${kilobytes(mp4)}, poster ${kilobytes(poster.size)}`,
    );
    await rm(lossless);
  }
  await rm(temporary, { recursive: true });
}

const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`;
