import { createTheme, type CSSVariablesResolver } from '@mantine/core';
import { dark, ochre, petrol, schemes } from './colors.ts';
import { breakpoints, radius, scaleVariables } from './tokens.ts';

/** Fonts of devices with the metrics of ours (fonts.css), so that text does not move when ours arrive. */
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

/** Ours for each scheme, which Mantine's own follow. */
const toVariables = ({ placeholder, error, ...ours }: Record<keyof typeof schemes.light, string>) => ({
  ...Object.fromEntries(Object.entries(ours).map(([name, color]) => [`--${name}`, color])),
  '--mantine-color-body': ours.paper,
  '--mantine-color-text': ours.ink,
  '--mantine-color-dimmed': ours.muted,
  '--mantine-color-placeholder': placeholder,
  '--mantine-color-default-border': ours['line-strong'],
  '--mantine-color-error': error,
});

export const cssVariables: ReturnType<CSSVariablesResolver> = {
  variables: scaleVariables,
  light: toVariables(schemes.light),
  dark: { ...toVariables(schemes.dark), '--mantine-color-default': schemes.dark.surface },
};
