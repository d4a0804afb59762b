import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

export interface PrerenderedPage {
  /** Path below the built site's folder. */
  file: string;
  html: string;
}

/** The HTML pages that the build wrote, in no particular order. */
export async function prerenderedPages(client: string): Promise<PrerenderedPage[]> {
  const pages: PrerenderedPage[] = [];
  for await (const file of glob('**/*.html', { cwd: client })) {
    pages.push({ file, html: await readFile(path.join(client, file), 'utf8') });
  }
  return pages;
}
