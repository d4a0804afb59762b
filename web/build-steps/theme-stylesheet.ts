import {
  convertCssVariables,
  deepMerge,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { cssVariables, theme } from '../src/theme/theme.ts';

const moduleId = 'virtual:theme.css';
const resolvedId = `\0${moduleId}`;

/**
 * The module `virtual:theme.css`: the theme's CSS variables. MantineProvider would write them into a `style` element
 * in the body of every page, where HTML does not allow one.
 */
export function themeStylesheet(): Plugin {
  return {
    name: 'theme-stylesheet',
    resolveId: (id) => (id === moduleId ? resolvedId : undefined),
    load(id) {
      if (id !== resolvedId) return undefined;
      const defaults = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
      return convertCssVariables(deepMerge(defaults, cssVariables));
    },
  };
}
