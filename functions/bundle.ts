import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { context } from 'esbuild';

// `--watch` rebuilds on every change. docs/decisions explains which packages are external.
const lib = join(import.meta.dirname, 'lib');
rmSync(lib, { recursive: true, force: true });

const bundle = await context({
  entryPoints: [join(import.meta.dirname, 'src/index.ts')],
  outbase: join(import.meta.dirname, 'src'),
  outdir: lib,
  bundle: true,
  splitting: true, // src/index.ts loads most code later
  platform: 'node',
  format: 'esm',
  target: 'node24',
  sourcemap: true,
  external: ['firebase-admin', 'firebase-functions', '@google-cloud/firestore'],
  // CommonJS packages load Node's built-in modules with `require`.
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
