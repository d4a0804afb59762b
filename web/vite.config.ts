import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import presetMantine from 'postcss-preset-mantine';
import simpleVars from 'postcss-simple-vars';
import { defineConfig } from 'vite';
import { socialImages } from './build-steps/social-images.ts';
import { themeVariables } from './build-steps/theme-variables.ts';

// Neither package types what it returns.
interface PostcssPlugin {
  postcssPlugin: string;
}
const mantinePreset = presetMantine as () => PostcssPlugin;
const sassVariables = simpleVars as (options: { variables: Record<string, string> }) => PostcssPlugin;

const here = import.meta.dirname;

/** All styles of public pages in one file, and few scripts, so that they load in parallel and a navigation needs little. */
const chunks = [
  { name: 'site', test: /[\\/]src[\\/](?!features[\\/]admin).*\.css$/, priority: 2 },
  { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
  { name: 'router', test: /[\\/]node_modules[\\/]react-router(-dom)?[\\/]/, priority: 2 },
  // The frame of every page. Not the entry, which waits for it.
  { name: 'frame', test: /[\\/]src[\\/](root|first-view[\\/]islands)/, priority: 1 },
];

/** reactfire imports every product of Firebase. Each registers itself when it is imported, so that it would stay. The database has a stand-in. */
const unusedProducts =
  /[\\/]node_modules[\\/](reactfire|(@firebase|firebase)[\\/](functions|installations|remote-config|storage))[\\/]/;

export default defineConfig({
  plugins: [reactRouter(), socialImages(path.join(here, 'build/client'))],
  resolve: {
    alias: {
      '@shared': path.join(here, '../functions/src/shared'),
      '@': path.join(here, 'src'),
      'firebase/database': path.join(here, 'build-steps/no-database.ts'),
    },
  },
  css: {
    // Class names are in every page: short, and few enough for four letters.
    modules: { generateScopedName: '[hash:base64:4]' },
    postcss: {
      plugins: [
        {
          // The theme leaves Mantine's scale at 1. Without it the rules are shorter.
          postcssPlugin: 'no-scale',
          Declaration(declaration) {
            declaration.value = declaration.value.replaceAll(
              /calc\(([\d.]+rem) \* var\(--mantine-scale\)\)/g,
              '$1',
            );
          },
        },
        mantinePreset(),
        sassVariables({ variables: { sm: '40em', md: '60em', lg: '75em' } }),
        {
          postcssPlugin: 'theme-variables',
          AtRule: {
            'theme-variables'(rule, { postcss }) {
              rule.replaceWith(postcss.parse(themeVariables(), { from: rule.source?.input.from }));
            },
          },
        },
      ],
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/__/'].map((path) => [path, process.env.SITE_URL ?? 'http://127.0.0.1:5000']),
    ),
  },
  build: {
    assetsInlineLimit: 0,
    manifest: true, // build-steps/first-view.ts reads it
    rolldownOptions: {
      output: { codeSplitting: { groups: chunks } },
      treeshake: { moduleSideEffects: [{ test: unusedProducts, sideEffects: false }] },
    },
  },
});
