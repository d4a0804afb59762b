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
import { frameOf, sceneHeight, sceneWidth } from './solutions/scene.ts';

const framesPerSecond = 24;
const loopSeconds = 7;
const largest = 300 * 1024;

/** The matrix and its tags agree on BT.709, so that a loop has its poster's colours in every browser. */
const colours = [
  ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv'],
  ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
];

const codecs = {
  webm: (quality: number) =>
    `-c:v libvpx-vp9 -crf ${quality + 8} -b:v 0 -row-mt 1 -cpu-used 2 -g ${framesPerSecond * loopSeconds}`,
  mp4: (quality: number) => `-c:v libx264 -preset slow -tune animation -crf ${quality} -movflags +faststart`,
};

/** video/<slug>.webm and .mp4: 7 s, 24 frames a second, at most 300 KB. */
export async function drawVideos(only: string[]): Promise<void> {
  const directory = join(publicDirectory, 'video');
  await mkdir(directory, { recursive: true });
  const temporary = await mkdtemp(join(tmpdir(), 'hero-'));
  for (const slug of solutionSlugs) {
    if (only.length > 0 && !only.includes(slug)) continue;
    const tone = toneOf('dark', solutions[slug].accent);
    const frame = (t: number) => frameOf(solutionDrawings[slug].scene, t, tone);
    const lossless = join(temporary, `${slug}.mkv`);
    await recordLoop(frame, lossless);
    const webm = await encodeLoop(lossless, join(directory, `${slug}.webm`), 'webm');
    const mp4 = await encodeLoop(lossless, join(directory, `${slug}.mp4`), 'mp4');
    console.log(`video ${slug}: webm ${kilobytes(webm)}, mp4 ${kilobytes(mp4)}`);
    await rm(lossless);
  }
  await rm(temporary, { recursive: true });
}

/** Renders a loop's frames into a lossless file, from which both codecs encode. */
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
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

/** Encodes at the best quality that stays within 300 KB; gives the size in bytes. */
async function encodeLoop(source: string, target: string, kind: keyof typeof codecs): Promise<number> {
  for (let quality = 26; quality <= 46; quality += 3) {
    const codec = codecs[kind](quality).split(' ');
    const encoder = spawn(
      'ffmpeg',
      ['-y', '-v', 'error', '-i', source, ...codec, '-pix_fmt', 'yuv420p', ...colours, '-an', target],
      { stdio: 'inherit' },
    );
    const [code] = await once(encoder, 'close');
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
    const { size } = await stat(target);
    if (size <= largest) return size;
  }
  throw new Error(`${target} does not fit ${largest} bytes`);
}
