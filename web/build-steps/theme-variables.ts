import {
  convertCssVariables,
  deepMerge,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { accents, ground, print, schemes } from '../src/theme/colors.ts';
import { cssVariables, theme } from '../src/theme/theme.ts';
import * as tokens from '../src/theme/tokens.ts';

/**
 * Returns the theme's CSS. MantineProvider would put it into a `style` element in the body, where HTML does not allow
 * one.
 */
export function themeVariables(): string {
  const defaults = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  return convertCssVariables(deepMerge(defaults, cssVariables)) + accentVariables();
}

/** Returns two variables for each accent, for light and dark grounds. global.css chooses between them. */
function accentVariables(): string {
  return Object.entries(accents)
    .map(
      ([name, { onLight, onDark }]) =>
        `[data-accent='${name}'] { --accent-on-light: ${onLight}; --accent-on-dark: ${onDark}; }`,
    )
    .join('\n');
}

/** Returns the constants of stylesheets, such as `$text-sm`. As custom properties they would cost bytes on every page. */
export function themeConstants(): Record<string, string> {
  const { breakpoints, text, radius, spaces, fluidSpaces, shadow } = tokens;
  return {
    ...breakpoints,
    ...withPrefix('text', text),
    ...withPrefix('radius', radius),
    ...withPrefix('space', fluidSpaces),
    ...Object.fromEntries(spaces.map((pixels) => [`space-${pixels}`, `${pixels / 16}rem`])),
    ...withPrefix('light', schemes.light),
    ...withPrefix('dark', schemes.dark),
    ...withPrefix('ground', ground),
    ...withPrefix('print', print),
    shadow,
  };
}

const withPrefix = (prefix: string, values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}-${name}`, value]));
