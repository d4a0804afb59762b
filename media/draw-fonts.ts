import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createFontStack } from '@capsizecss/core';
import { entireMetricsCollection } from '@capsizecss/metrics/entireMetricsCollection';
import { fromBuffer } from '@capsizecss/unpack';
import subsetFont from 'subset-font';
import { write } from './output.ts';

const { resolve } = createRequire(import.meta.url);

const printable = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

/** The characters of the site's texts, and the lower case of western languages for names and future posts. */
const characters = printable(0x20, 0x7e) + '\u00a0©®°±·²³¹×÷«»–—‘’“”•…€™' + printable(0xdf, 0xff);

interface WebFont {
  family: string;
  weight: string;
  name: string;
  /** The complete font, for characters that the subset lacks. */
  complete: string;
  variationAxes?: Record<string, { min: number; max: number }>;
  /** The device fonts that replace the font until it has loaded, for each measured weight. The last one is for Linux. */
  fallbacks: { weight: string; measuredAt?: number; fonts: Fallback[] }[];
}
type Fallback = Parameters<typeof createFontStack>[0][number];

const { arial, georgia, notoSerif, roboto } = entireMetricsCollection;

/** Fallbacks are wider, so that text never gets more lines when the font loads (web/src/first-view/load-fonts.ts). */
const WIDTH_FACTOR = 1.035;

const dejaVu = (familyName: string, xWidthAvg: number, style = ''): Fallback => ({
  familyName,
  fullName: familyName + style.replace('-', ' '),
  postscriptName: familyName.replaceAll(' ', '') + style,
  ascent: 1901,
  descent: -483,
  lineGap: 0,
  unitsPerEm: 2048,
  xWidthAvg,
  subsets: { latin: { xWidthAvg }, thai: { xWidthAvg } },
});

const fonts: WebFont[] = [
  {
    family: 'Newsreader',
    weight: '500',
    name: 'newsreader',
    complete: '@fontsource/newsreader/files/newsreader-latin-500-normal.woff2',
    fallbacks: [{ weight: '500', fonts: [georgia, notoSerif, dejaVu('DejaVu Serif', 1058)] }],
  },
  {
    family: 'Hanken Grotesk',
    weight: '400 700',
    name: 'hanken-grotesk',
    complete: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
    fallbacks: [
      { weight: '400 500', measuredAt: 400, fonts: [arial, roboto, dejaVu('DejaVu Sans', 1041)] },
      {
        weight: '600 700',
        measuredAt: 600,
        fonts: [arial.variants['700'], roboto.variants['700'], dejaVu('DejaVu Sans', 1176, '-Bold')],
      },
    ],
  },
];

/** Writes the site's fonts with only the characters that it uses, their CSS, and the CSS of their fallbacks. */
export async function drawFonts(): Promise<void> {
  const drawn = await Promise.all(fonts.map(drawFont));
  const note = '/* Written by media/draw-fonts.ts. */';
  await write('web/src/theme/fonts.css', [note, ...drawn.map(({ faces }) => faces)].join('\n\n'));
  await write(
    'web/src/theme/fallback-fonts.css',
    [note, ...drawn.map(({ fallbackFonts }) => fallbackFonts)].join('\n\n'),
  );
}

async function drawFont({ name, complete, variationAxes, ...font }: WebFont) {
  const source = await readFile(resolve(complete));
  const options = { targetFormat: 'woff2', ...(variationAxes && { variationAxes }) } as const;
  await write(`web/src/theme/fonts/${name}.woff2`, await subsetFont(source, characters, options));
  const fallbackFaces = font.fallbacks.map(async ({ weight, measuredAt, fonts }) => {
    const axes = measuredAt && { variationAxes: { wght: measuredAt } };
    const measured = await fromBuffer(await subsetFont(source, characters, { ...options, ...axes }));
    const xWidthAvg = measured.xWidthAvg * WIDTH_FACTOR;
    const subsets = { latin: { xWidthAvg }, thai: { xWidthAvg } };
    const metrics = { ...measured, familyName: font.family, xWidthAvg, subsets };
    return createFontStack([metrics, ...fonts], { fontFaceProperties: { fontWeight: weight } }).fontFaces;
  });
  return {
    // If two rules contain a character, the later rule applies.
    faces: [
      fontFace(font, complete, LATIN),
      fontFace(font, `./fonts/${name}.woff2`, unicodeRange(characters)),
    ].join('\n'),
    fallbackFonts: (await Promise.all(fallbackFaces))
      .join('\n')
      .replaceAll(/\d+\.\d+(?=%)/g, (percentage) => Number(percentage).toFixed(1)),
  };
}

/** The range that Google Fonts calls latin. */
const LATIN =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122';

function fontFace(
  { family, weight }: { family: string; weight: string },
  url: string,
  range: string,
): string {
  return `@font-face {
  font-family: '${family}';
  font-weight: ${weight};
  font-display: swap;
  src: url('${url}') format('woff2');
  unicode-range: ${range};
}
`;
}

/** Returns the code points of a text as a CSS unicode-range. */
function unicodeRange(text: string): string {
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const starts = points.filter((point) => !points.includes(point - 1));
  const ends = points.filter((point) => !points.includes(point + 1));
  const hex = (point = 0) => point.toString(16).toUpperCase().padStart(4, '0');
  return starts
    .map((start, index) =>
      start === ends[index] ? `U+${hex(start)}` : `U+${hex(start)}-${hex(ends[index])}`,
    )
    .join(', ');
}
