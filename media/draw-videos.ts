import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { solutions, solutionSlugs } from '../web/src/content/solutions.ts';
import { toneOf } from './drawing/tone.ts';
import { kilobytes, publicDirectory } from './output.ts';
import { solutionDrawings } from './solutions/all.ts';
import { renderFrame, sceneHeight, sceneWidth } from './solutions/scene.ts';

const framesPerSecond = 24;
const loopSeconds = 7;
const maxBytes = 300 * 1024;

/** The matrix and its tags agree on BT.709, so that a loop has its poster's colors in every browser. */
const colors = [
  '-vf',
  'scale=out_color_matrix=bt709:out_range=tv',
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-color_range',
  'tv',
];

const codecs = {
  webm: (quality: number) =>
    `-c:v libvpx-vp9 -crf ${quality + 8} -b:v 0 -row-mt 1 -cpu-used 2 -g ${framesPerSecond * loopSeconds}`,
  mp4: (quality: number) => `-c:v libx264 -preset slow -tune animation -crf ${quality} -movflags +faststart`,
};

/** Writes video/<slug>.webm and .mp4: 7 s, 24 frames per second, at most 300 KB. @param slugs to draw; all if empty */
export async function drawVideos(slugs: string[]): Promise<void> {
  const directory = join(publicDirectory, 'video');
  await mkdir(directory, { recursive: true });
  const temporary = await mkdtemp(join(tmpdir(), 'hero-'));
  for (const slug of solutionSlugs) {
    if (slugs.length > 0 && !slugs.includes(slug)) continue;
    const tone = toneOf('dark', solutions[slug].accent);
    const frame = (t: number) => renderFrame(solutionDrawings[slug].scene, t, tone);
    const lossless = join(temporary, `${slug}.mkv`);
    await recordLoop(frame, lossless);
    const webm = await encodeLoop(lossless, join(directory, `${slug}.webm`), 'webm');
    const mp4 = await encodeLoop(lossless, join(directory, `${slug}.mp4`), 'mp4');
    console.log(`video ${slug}: webm ${kilobytes(webm)}, mp4 ${kilobytes(mp4)}`);
    await rm(lossless);
  }
  await rm(temporary, { recursive: true });
}

/** Renders a loop's frames into a lossless file, which is the source of both codecs. */
async function recordLoop(frame: (t: number) => string, file: string): Promise<void> {
  const raw = `-f rawvideo -pix_fmt rgb24 -s ${sceneWidth}x${sceneHeight} -r ${framesPerSecond} -i -`;
  const encoder = spawn('ffmpeg', ['-y', '-v', 'error', ...raw.split(' '), '-c:v', 'ffv1', file], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const closed = once(encoder, 'close');
  const count = framesPerSecond * loopSeconds;
  for (let index = 0; index < count; index += 1) {
    const svg = Buffer.from(frame(index / count));
    const pixels = await sharp(svg).removeAlpha().raw().toBuffer();
    if (!encoder.stdin.write(pixels)) await once(encoder.stdin, 'drain');
  }
  encoder.stdin.end();
  const [code] = await closed;
  if (code !== 0) throw new Error(`ffmpeg exited with code ${code}`);
}

/** Encodes at the best quality that fits 300 KB. Returns the size in bytes. */
async function encodeLoop(source: string, target: string, kind: keyof typeof codecs): Promise<number> {
  for (let quality = 26; quality <= 46; quality += 3) {
    const codec = codecs[kind](quality).split(' ');
    const encoder = spawn(
      'ffmpeg',
      ['-y', '-v', 'error', '-i', source, ...codec, '-pix_fmt', 'yuv420p', ...colors, '-an', target],
      { stdio: 'inherit' },
    );
    const [code] = await once(encoder, 'close');
    if (code !== 0) throw new Error(`ffmpeg exited with code ${code}`);
    const { size } = await stat(target);
    if (size <= maxBytes) return size;
  }
  throw new Error(`${target} does not fit ${maxBytes} bytes`);
}
