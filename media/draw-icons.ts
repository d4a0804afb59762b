import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { optimize } from 'svgo';
import { iconNames, type IconName } from '../web/src/content/icons.ts';
import { logo } from './draw-logo.ts';
import { write } from './output.ts';

const { resolve } = createRequire(import.meta.url);

/** Writes the sprite with the logo and the icons of public pages, from Tabler Icons. */
export async function drawIcons(): Promise<void> {
  const symbols = await Promise.all(iconNames.map(readSymbol));
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${[await logo(), ...symbols].join('')}</svg>`;
  const { data } = optimize(sprite, {
    multipass: true,
    js2svg: { pretty: true, indent: 0 },
    plugins: [
      { name: 'mergePaths', params: { force: true } },
      { name: 'convertPathData', params: { floatPrecision: 2 } },
    ],
  });
  await write('web/src/sections/icons.svg', data);
}

/** Returns an icon's shapes, which inherit the color and the line width. */
async function readSymbol(name: IconName): Promise<string> {
  const isFilled = name.endsWith('-filled');
  const file = isFilled ? `filled/${name.slice(0, -'-filled'.length)}` : `outline/${name}`;
  const svg = await readFile(resolve(`@tabler/icons/${file}.svg`), 'utf8');
  const shapes = svg
    .slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'))
    .replace('<path stroke="none" d="M0 0h24v24H0z" fill="none" />', '') // the box, which is invisible
    .replaceAll(/\s*\n\s*|(?<=") (?=\/>)/g, '');
  const paint = isFilled
    ? 'fill="currentColor"'
    : 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"';
  return `<symbol id="${name}" viewBox="0 0 24 24" ${paint}>${shapes}</symbol>`;
}
