import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type * as AllImages from '../src/social-images/all-images';

const source = path.join(import.meta.dirname, '../src/social-images/all-images.ts');
const fileName = 'social-images.js';

/**
 * Writes the social image of every page into the built site. The images are rendered by the server build, which has
 * the pages' data, before React Router prerenders with it and deletes it.
 * @param client folder of the built site
 */
export function socialImages(client: string): Plugin {
  return {
    name: 'forillon:social-images',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    buildStart() {
      this.emitFile({ type: 'chunk', id: source, fileName });
    },
    writeBundle: {
      order: 'pre',
      sequential: true,
      async handler({ dir = '' }) {
        const { href } = pathToFileURL(path.join(dir, fileName));
        const { renderSocialImages } = (await import(href)) as typeof AllImages;
        for (const { path: image, png } of await renderSocialImages()) {
          const file = path.join(client, image);
          await mkdir(path.dirname(file), { recursive: true });
          await writeFile(file, png);
        }
      },
    },
  };
}
