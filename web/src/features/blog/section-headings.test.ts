import { expect, test } from 'vitest';
import { sectionHeadings } from './section-headings';

test('second-level headings come in order with the anchors that the page gives them', () => {
  const markdown = '## What the comb was\n\ntext\n\n### Aside\n\n## A `code` word\n';
  expect(sectionHeadings(markdown)).toEqual([
    { id: 'what-the-comb-was', title: 'What the comb was' },
    { id: 'a-code-word', title: 'A code word' },
  ]);
});

test('a heading of the same words gets the next anchor, also after a heading of another level', () => {
  expect(sectionHeadings('### Again\n\n## Again\n')).toEqual([{ id: 'again-1', title: 'Again' }]);
});

test('a line of a code block is no heading', () => {
  expect(sectionHeadings('```sh\n## comment\n```\n\n## Heading\n')).toEqual([
    { id: 'heading', title: 'Heading' },
  ]);
});
