import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { context } from 'esbuild';

// Bundles the functions into `lib`, from which they run.

const lib = join(import.meta.dirname, 'lib');
rmSync(lib, { recursive: true, force: true });

const bundle = await context({
  entryPoints: [join(import.meta.dirname, 'src/index.ts')],
  outbase: join(import.meta.dirname, 'src'),
  outdir: lib,
  bundle: true,
  splitting: true, // src/index.ts loads most code on demand
  platform: 'node',
  format: 'esm',
  target: 'node24',
  sourcemap: true,
  // docs/decisions explains which packages are external.
  external: ['firebase-admin', 'firebase-functions', '@google-cloud/firestore'],
  // CommonJS packages load Node's built-in modules with `require`, which ES modules lack.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
  logLevel: 'info',
});

// `--watch` rebuilds on every change.
if (process.argv.includes('--watch')) {
  await bundle.watch();
} else {
  await bundle.rebuild();
  await bundle.dispose();
}
