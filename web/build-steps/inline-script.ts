import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { buildTarget } from './browsers.ts';

/** Builds the inline script of every page (src/first-view/inline-script.ts) as one minified statement. */
export async function buildInlineScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: buildTarget,
      lib: {
        entry: path.join(import.meta.dirname, '../src/first-view/inline-script.ts'),
        formats: ['iife'],
        name: 'start',
      },
    },
  });
  const [output] = [result].flat() as Rolldown.RolldownOutput[];
  const [chunk] = output?.output ?? [];
  if (!chunk) throw new Error('The inline script was not built.');
  return chunk.code.trim();
}
