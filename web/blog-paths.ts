import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { blogCategories, categoryPath } from './src/content/blog-categories.ts';

const folder = path.join(import.meta.dirname, '../functions/content/blog');

/** Paths of the published posts. */
export const postPaths: readonly string[] = readdirSync(folder)
  .filter((file) => file.endsWith('.md'))
  .filter((file) => !/^draft: true$/m.test(readFileSync(path.join(folder, file), 'utf8')))
  .map((file) => `/blog/${path.basename(file, '.md')}`);

export const categoryPaths: readonly string[] = blogCategories.map(categoryPath);
