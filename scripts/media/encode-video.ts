import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import { sceneHeight, sceneWidth } from './scenes/scene.ts';

export const framesPerSecond = 24;
export const loopSeconds = 7;
const largest = 300 * 1024;

/** Said and done in BT.709, so that a loop has its poster's colours in every browser. */
const colours = [
  ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv'],
  ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
];

const codecs = {
  webm: (quality: number) => [
    '-c:v',
    'libvpx-vp9',
    '-crf',
    `${quality + 8}`,
    '-b:v',
    '0',
    '-row-mt',
    '1',
    '-cpu-used',
    '2',
    '-g',
    '168',
  ],
  mp4: (quality: number) => [
    '-c:v',
    'libx264',
    '-preset',
    'slow',
    '-tune',
    'animation',
    '-crf',
    `${quality}`,
    '-movflags',
    '+faststart',
  ],
};

/** Renders a loop's frames into a lossless file, from which the codecs encode. */
export async function recordLoop(frame: (t: number) => string, file: string): Promise<void> {
  const raw = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${sceneWidth}x${sceneHeight}`,
    '-r',
    `${framesPerSecond}`,
    '-i',
    '-',
  ];
  const encoder = spawn('ffmpeg', ['-y', '-v', 'error', ...raw, '-c:v', 'ffv1', file], {
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
export async function encodeLoop(source: string, target: string, kind: keyof typeof codecs): Promise<number> {
  for (let quality = 26; quality <= 46; quality += 3) {
    const encoder = spawn(
      'ffmpeg',
      [
        '-y',
        '-v',
        'error',
        '-i',
        source,
        ...codecs[kind](quality),
        '-pix_fmt',
        'yuv420p',
        ...colours,
        '-an',
        target,
      ],
      { stdio: 'inherit' },
    );
    const [code] = await once(encoder, 'close');
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
    const { size } = await stat(target);
    if (size <= largest) return size;
  }
  throw new Error(`${target} does not fit ${largest} bytes`);
}
