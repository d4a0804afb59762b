import {
  convertCssVariables,
  deepMerge,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { cssVariables, theme } from '../src/theme/theme.ts';

/**
 * The CSS variables of the theme. MantineProvider would write them into a `style` element in the body of every page,
 * where HTML does not allow one.
 */
export function themeVariables(): string {
  const defaults = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  return convertCssVariables(deepMerge(defaults, cssVariables));
}
