import type { MantineColorsTuple } from '@mantine/core';

// All colors of the brand, for pages, pictures and icons. Stylesheets refer to them as
// `$light-ink`, `$dark-paper`, `$ground-line` and `$print-brand`.

export const petrol: MantineColorsTuple = [
  '#eaf5f5',
  '#d3e7e7',
  '#a5cfd0',
  '#74b5b8',
  '#4d9fa3',
  '#338f94',
  '#1f7a80',
  '#136068',
  '#0f4c53',
  '#0a383e',
];

export const ochre: MantineColorsTuple = [
  '#fdf5e4',
  '#f7e8ca',
  '#edce94',
  '#e3b45b',
  '#db9f30',
  '#d9962f',
  '#b87a1c',
  '#915f14',
  '#6e480e',
  '#4c3108',
];

/** Cool grays of the dark scheme. Mantine uses 0 for text and 7 for the body. */
export const dark: MantineColorsTuple = [
  '#e9efed',
  '#b4c2c2',
  '#8fa0a1',
  '#5d7173',
  '#34474a',
  '#26383b',
  '#18282b',
  '#081113',
  '#060d0e',
  '#040a0b',
];

/** The variables of each scheme, such as `--paper`, on which Mantine's variables depend (theme.ts). */
export const schemes = {
  light: {
    paper: '#faf8f4',
    surface: '#ffffff',
    sunken: '#f2eee6',
    ink: '#0d1b1e',
    muted: '#4b5a5d',
    line: '#ddd8cd',
    'line-strong': '#8a918f',
    brand: petrol[8],
    highlight: '#9a6410',
    placeholder: '#6b7678',
    error: '#b3202f',
  },
  dark: {
    paper: dark[7],
    surface: '#1b2d31',
    sunken: '#132327',
    ink: dark[0],
    muted: '#a6b5b5',
    line: '#2d4448',
    'line-strong': '#6c8183',
    brand: '#7cc0c2',
    highlight: ochre[3],
    placeholder: dark[2],
    error: '#ff8f97',
  },
} as const;

/** The variables of dark sections, in both schemes. */
export const ground = {
  paper: schemes.light.ink,
  surface: '#14262a',
  sunken: '#091416',
  ink: '#f4f2ec',
  muted: '#b9c6c5',
  line: 'rgb(255 255 255 / 16%)',
  'line-strong': 'rgb(255 255 255 / 45%)',
  brand: schemes.dark.brand,
  highlight: schemes.dark.highlight,
};

/** Colors for printing on white paper. */
export const print = { brand: petrol[8], highlight: '#7c500c', error: schemes.light.error };

/** Colors of pictures and icons, in addition to the accents. */
export const brand = {
  ink: schemes.light.ink,
  paper: schemes.light.paper,
  petrol: petrol[8],
  ochre: ochre[5],
  ochreOnLight: ochre[6],
  ochreOnDark: '#e9b864',
  sand: '#f1ede4',
  stoneOnLight: '#5b9798',
  stoneOnDark: '#1c666c',
  lineOnDark: '#cfe0dc',
  mutedOnDark: '#9fb0b0',
} as const;

interface AccentColors {
  /** Fills, rules and large shapes on paper and on ink. */
  base: string;
  /** Text and icons on paper, and fills under white text: at least 5:1 against both. */
  onLight: string;
  /** Text, icons and lines on ink: at least 7:1 (violet 6.9:1). */
  onDark: string;
}

export const accents = {
  violet: {
    base: '#7A5CD6',
    onLight: '#6B4FCB',
    onDark: '#A996F0',
  },
  cobalt: {
    base: '#2F6BDE',
    onLight: '#255FCB',
    onDark: '#82AEFF',
  },
  teal: {
    base: '#0E9AA0',
    onLight: '#0A7479',
    onDark: '#4FD0D2',
  },
  crimson: {
    base: '#C9374A',
    onLight: '#BE3044',
    onDark: '#FF8A93',
  },
  amber: {
    base: '#D07A14',
    onLight: '#9C5A08',
    onDark: '#F2AC52',
  },
  green: {
    base: '#2C8F55',
    onLight: '#23764A',
    onDark: '#66CC8E',
  },
} satisfies Record<string, AccentColors>;

export type Accent = keyof typeof accents;
