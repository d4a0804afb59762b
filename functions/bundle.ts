import { context } from 'esbuild';

/**
 * Bundles the functions into lib/index.js; `--watch` rebuilds on every change. What stays outside, and why:
 * docs/decisions on the bundle.
 */
const bundle = await context({
  entryPoints: [new URL('./src/index.ts', import.meta.url).pathname],
  outfile: new URL('./lib/index.js', import.meta.url).pathname,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  sourcemap: true,
  external: ['firebase-admin', 'firebase-functions', '@google-cloud/firestore'],
  // Packages written in CommonJS ask for Node's own modules through `require`.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
  logLevel: 'info',
});

if (process.argv.includes('--watch')) {
  await bundle.watch();
} else {
  await bundle.rebuild();
  await bundle.dispose();
}
