import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { breakpoints, light, radius, scaleVariables } from './tokens.ts';

const petrol: MantineColorsTuple = [
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

const ochre: MantineColorsTuple = [
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

/** Cool greys that carry the dark scheme: Mantine takes text from 0 and body from 7. */
const dark: MantineColorsTuple = [
  '#e9efed',
  '#b4c2c2',
  '#8fa0a1',
  '#5d7173',
  '#34474a',
  '#26383b',
  '#18282b',
  '#0b1517',
  '#081113',
  '#050c0d',
];

/** Fonts of devices with the metrics of ours (fonts.css), so that text does not move when ours arrive. */
const standIns = (font: string, names: string[]) =>
  names.map((name) => `'${font} Fallback: ${name}'`).join(', ');

export const theme = createTheme({
  colors: { petrol, ochre, dark },
  primaryColor: 'petrol',
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  fontFamily: `'Hanken Grotesk', ${standIns('Hanken Grotesk', ['Arial', 'Roboto', 'DejaVu Sans'])}, system-ui, sans-serif`,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: {
    fontFamily: `'Newsreader', ${standIns('Newsreader', ['Georgia', 'Noto Serif', 'DejaVu Serif'])}, serif`,
    fontWeight: '500',
  },
  defaultRadius: 'sm',
  radius: { sm: radius.sm, md: radius.md },
  breakpoints,
  cursorType: 'pointer',
  respectReducedMotion: true,
});

/** The colours of sections for each scheme; Mantine's own variables follow them. */
export const cssVariables: ReturnType<CSSVariablesResolver> = {
  variables: scaleVariables,
  light: {
    '--paper': light.paper,
    '--surface': light.surface,
    '--sunken': '#f2eee6',
    '--ink': light.ink,
    '--muted': light.muted,
    '--line': light.line,
    '--line-strong': '#8a918f',
    '--brand': '#0f4c53',
    '--highlight': '#9a6410',
    '--mantine-color-body': light.paper,
    '--mantine-color-text': light.ink,
    '--mantine-color-dimmed': light.muted,
    '--mantine-color-placeholder': '#6b7678',
    '--mantine-color-default-border': '#8a918f',
    '--mantine-color-error': '#b3202f',
  },
  dark: {
    '--paper': '#0b1517',
    '--surface': '#101e21',
    '--sunken': '#081113',
    '--ink': '#e9efed',
    '--muted': '#a6b5b5',
    '--line': '#22363a',
    '--line-strong': '#5d7173',
    '--brand': '#7cc0c2',
    '--highlight': '#e3b45b',
    '--mantine-color-body': '#0b1517',
    '--mantine-color-text': '#e9efed',
    '--mantine-color-dimmed': '#a6b5b5',
    '--mantine-color-placeholder': '#8fa0a1',
    '--mantine-color-default': '#101e21',
    '--mantine-color-default-border': '#5d7173',
    '--mantine-color-error': '#ff8f97',
  },
};
