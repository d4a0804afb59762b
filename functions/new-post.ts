import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { CliError, command } from '../scripts/cli.ts';
import { foldText } from './src/shared/inquiry/characters.ts';

const usage = {
  name: 'npm run new:post',
  text: 'writes a draft into functions/content/blog/, which npm run dev shows.',
  words: 'the title',
  example: '"Reading an SBOM"',
};

export const main = command(usage, async (_, words) => {
  const title = words.join(' ').trim();
  const slug = foldText(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (!slug) throw new CliError('A title is missing: npm run new:post "Title".');
  const file = new URL(`content/blog/${slug}.md`, import.meta.url);
  if (existsSync(file))
    throw new CliError(`There is a post of this name: functions/content/blog/${slug}.md.`);
  await writeFile(file, newDraft(title), { flag: 'wx' });
  console.log(`functions/content/blog/${slug}.md: change category, solution and author, then write.
Without 'draft: true' it is published; then name its picture and draw it (CONTRIBUTING.md, A blog post).`);
});

function newDraft(title: string): string {
  return `---
title: ${JSON.stringify(title)}
description: 'What the reader learns, in 110 to 160 characters.'
category: 'Reliability'
solution: 'infrastructure'
date: '${new Date().toISOString().slice(0, 10)}'
author: 'Daniel Osei'
audience: 'Who it is for'
outcome: 'What the reader can do after it'
sources:
  - title: 'A document that it rests on'
    url: https://example.com/
draft: true
---

The first paragraph.

## A section
`;
}
