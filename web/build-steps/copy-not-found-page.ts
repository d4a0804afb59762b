import { copyFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Hosting answers unknown paths with 404.html and status 404. The fallback document shows the not-found page and,
 * once hydrated, whatever the address really names (e.g. 'Post Not Found').
 * @param client folder of the built site
 */
export async function copyNotFoundPage(client: string): Promise<void> {
  await copyFile(path.join(client, '__spa-fallback.html'), path.join(client, '404.html'));
}
