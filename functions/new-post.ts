import { writeFile } from 'node:fs/promises';

/** `npm run new:post "Title"`: a draft in content/blog/, which `npm run dev` shows. */
const title = process.argv.slice(2).join(' ').trim();
const slug = title
  .toLowerCase()
  .replace(/[^a-z0-9]+/g, '-')
  .replace(/^-|-$/g, '');
if (!slug) throw new Error('Usage: npm run new:post "Title"');

const draft = `---
title: ${JSON.stringify(title)}
description: 'What the reader learns, in 110 to 160 characters.'
category: 'Reliability'
solution: 'infrastructure'
date: '${new Date().toISOString().slice(0, 10)}'
author: 'Daniel Osei'
draft: true
---

The first paragraph.

## A section
`;
const file = new URL(`content/blog/${slug}.md`, import.meta.url);
await writeFile(file, draft, { flag: 'wx' });
console.log(`functions/content/blog/${slug}.md: change category, solution and author, then write.
Without 'draft: true' it is published; then name its picture and draw it (CONTRIBUTING.md, A blog post).`);
