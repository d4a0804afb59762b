import { access, glob, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Fails the build if a page names a preview image that does not exist. @param client folder of the built site */
export async function assertPreviewImages(client: string): Promise<void> {
  for await (const file of glob('**/*.html', { cwd: client })) {
    const html = await readFile(path.join(client, file), 'utf8');
    const image = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1];
    if (!image) continue;
    const { pathname } = new URL(image);
    await access(path.join(client, pathname)).catch(() => {
      throw new Error(
        `${file} has no preview image ${pathname}: add the page to src/prerender/social-images/all-images.ts.`,
      );
    });
  }
}
