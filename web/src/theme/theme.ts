import { createTheme, type CSSVariablesResolver } from '@mantine/core';
import { dark, ochre, petrol, schemes } from './colors.ts';
import { breakpoints, radius, scaleVariables } from './tokens.ts';

/** Lists device fonts with the metrics of a web font (fallback-fonts.css), so that text does not move when that font loads. */
const fallbackFonts = (font: string, names: string[]) =>
  names.map((name) => `'${font} Fallback: ${name}'`).join(', ');

export const theme = createTheme({
  colors: { petrol, ochre, dark },
  primaryColor: 'petrol',
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  fontFamily: `'Hanken Grotesk', ${fallbackFonts('Hanken Grotesk', ['Arial', 'Roboto', 'DejaVu Sans'])}, system-ui, sans-serif`,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: {
    fontFamily: `'Newsreader', ${fallbackFonts('Newsreader', ['Georgia', 'Noto Serif', 'DejaVu Serif'])}, serif`,
    fontWeight: '500',
  },
  defaultRadius: 'sm',
  radius: { sm: radius.sm, md: radius.md },
  breakpoints,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: { Button: { defaultProps: { variant: 'default' } } },
});

const toVariables = (scheme: Record<keyof typeof schemes.light, string>) =>
  Object.fromEntries(Object.entries(scheme).map(([name, color]) => [`--${name}`, color]));

/** Mantine's variables refer to the site's, so that print.css and dark sections also change Mantine's. */
const mantineVariables = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--placeholder)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-error': 'var(--error)',
};

// Mantine sets its own values in each scheme, which would override values under `variables`, so both schemes repeat ours.
export const cssVariables: ReturnType<CSSVariablesResolver> = {
  variables: scaleVariables,
  light: { ...toVariables(schemes.light), ...mantineVariables },
  dark: { ...toVariables(schemes.dark), ...mantineVariables },
};
