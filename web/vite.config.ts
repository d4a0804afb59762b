import path from 'node:path';
import react from '@vitejs/plugin-react';
import presetMantine from 'postcss-preset-mantine';
import simpleVars from 'postcss-simple-vars';
import { defineConfig, type Plugin } from 'vite';
import { buildTarget } from './build-steps/browsers.ts';
import { scopedNames } from './build-steps/scoped-names.ts';
import { themeConstants, themeVariables } from './build-steps/theme-variables.ts';
import type * as Prerender from './src/prerender/render';

// These two packages do not declare the types of their return values.
interface PostcssPlugin {
  postcssPlugin: string;
}
const mantinePreset = presetMantine as (options: { mixins: object }) => PostcssPlugin;
const sassVariables = simpleVars as (options: { variables: Record<string, string> }) => PostcssPlugin;

/** Hides an element from everyone but screen readers. */
const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  'clip-path': 'inset(50%)',
  'white-space': 'nowrap',
};

const here = import.meta.dirname;
const scopedName = scopedNames(here);

/**
 * Puts all styles of public pages into one file, and scripts into a few files that load in parallel, so that a
 * navigation loads little.
 */
const chunks = [
  { name: 'site', test: /[\\/]src[\\/](?!features[\\/]admin).*\.css$/, priority: 2 },
  {
    name: 'react',
    test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]|preload-helper/,
    priority: 2,
  },
  // Only forms and the dashboard use Zod.
  { name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]/, priority: 2 },
  { name: 'router', test: /[\\/]node_modules[\\/]react-router(-dom)?[\\/]/, priority: 2 },
  // Islands load with the entry on the first sign of intent.
  {
    name: 'islands',
    test: /[\\/]src[\\/](first-view|lib[\\/](fetch-code|is-dashboard|page-data|retry-pause|session-storage|toast\.|form[\\/]draft))/,
    priority: 1,
  },
];

// reactfire imports every Firebase product, and tree shaking would keep all of them, because each registers itself. The
// unused products are therefore declared free of side effects. A stub replaces the Realtime Database
// (build-steps/no-database.ts).
const unusedProducts =
  /[\\/]node_modules[\\/](reactfire|(@firebase|firebase)[\\/](functions|installations|remote-config|storage))[\\/]/;

/** Fails if the code that prerenders pages would be loaded by a browser. */
const noPrerenderInBrowser: Plugin = {
  name: 'no-prerender-in-browser',
  load(id) {
    if (this.environment.name === 'client' && /[\\/]src[\\/]prerender[\\/]/.test(id))
      throw new Error(`${id} must not reach a browser.`);
  },
};

/** Serves the text files of a build, such as sitemap.xml, during development. */
const servedTextFiles: Plugin = {
  name: 'text-files',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use(({ url = '' }, response, next) => {
      if (!/^\/(rss|sitemap|robots|security|search-index)\./.test(url)) return next();
      server
        .ssrLoadModule('/src/prerender/render.tsx')
        .then(async (module) => {
          const { paths, render, textFiles } = module as typeof Prerender;
          const file = textFiles(await Promise.all(paths.map(render)))[url];
          if (file === undefined) next();
          else response.end(file);
        })
        .catch(next);
    });
  },
};

export default defineConfig({
  plugins: [react(), noPrerenderInBrowser, servedTextFiles],
  resolve: {
    alias: {
      '@shared': path.join(here, '../functions/src/shared'),
      '@': path.join(here, 'src'),
      'firebase/database': path.join(here, 'build-steps/no-database.ts'),
    },
  },
  css: {
    modules: { generateScopedName: scopedName },
    postcss: {
      plugins: [
        {
          // Removes Mantine's scale, which the theme leaves at 1, because the rules are shorter without it.
          postcssPlugin: 'no-scale',
          Declaration(declaration) {
            declaration.value = declaration.value.replaceAll(
              /calc\(([\d.]+rem) \* var\(--mantine-scale\)\)/g,
              '$1',
            );
          },
        },
        mantinePreset({ mixins: { 'visually-hidden': visuallyHidden } }),
        sassVariables({ variables: themeConstants() }),
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
    outDir: 'build/client',
    target: buildTarget,
    assetsInlineLimit: 0,
    manifest: true, // build-steps/page-html.ts reads it
    rolldownOptions: {
      input: 'src/entry.client.tsx',
      preserveEntrySignatures: 'exports-only', // the inline script calls the entry
      output: { codeSplitting: { groups: chunks } },
      treeshake: { moduleSideEffects: [{ test: unusedProducts, sideEffects: false }] },
    },
  },
});
