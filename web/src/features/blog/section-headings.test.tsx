import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PostBody } from './post-body';
import { rawHtml, sectionHeadings } from './section-headings';

test.each([
  // markdown, titles of its second-level headings
  ['## What the comb was\n\ntext\n\n### Aside\n', ['What the comb was']],
  ['## A `code` word\n', ['A code word']],
  ['## Why `__proto__` matters\n', ['Why __proto__ matters']],
  ['## See [the *notes*](https://firm.example/a_b)\n', ['See the notes']],
  ['## Snake_case and ~~old~~ new\n', ['Snake_case and old new']],
  ['## A <b>bold</b> word &amp; another\n', ['A bold word & another']],
  ['## ![A plan](/plan.webp) Plan\n', ['Plan']],
  ['## From https://firm.example\n', ['From https://firm.example']],
  ['## With a note[^1]\n\n[^1]: A note.\n', ['With a note']],
  ['## Closed ##\n\nUnderlined\n----------\n', ['Closed', 'Underlined']],
  ['```sh\n## comment\n```\n\n~~~~md\n```\n## no\n~~~~\n\n## Heading\n', ['Heading']],
  ['## ???\n\n## 🚀\n', ['???', '🚀']],
  ['### Again\n\n## Again\n\n> ## Again\n', ['Again']],
])(
  'the second-level headings of %j are listed, with anchors that exist in the rendered text',
  (markdown, titles) => {
    const headings = sectionHeadings(markdown);
    expect(headings.map(({ title }) => title)).toEqual(titles);
    const html = renderToStaticMarkup(<PostBody content={markdown} />);
    expect(headings.filter(({ id }) => !id || !html.includes(`<h2 id="${id}"`))).toEqual([]);
  },
);

test('comments are not rendered, and other HTML is found, so that the build can refuse it', () => {
  const markdown = 'One<br>two\n\n<!-- TODO: ask\nlegal -->\n\nThree <!-- no --> four\n';
  expect(rawHtml(markdown)).toEqual(['<br>']);
  const html = renderToStaticMarkup(<PostBody content={markdown} />);
  expect(html).toContain('Three  four');
  expect(html).not.toMatch(/TODO|br|--/);
});

test('an anchor consists of the words of its heading, after a dot if it would otherwise be empty or equal an id of the page', () => {
  const headings = sectionHeadings(
    '## The budget, in minutes\n\n## Main\n\n## Page data\n\n## ???\n\n## Main\n',
  );
  expect(headings.map(({ id }) => id)).toEqual([
    'the-budget-in-minutes',
    '.main',
    'page-data',
    '.',
    'main-1',
  ]);
});

test('a footnote links back to its reference', () => {
  const html = renderToStaticMarkup(<PostBody content={'Measured.[^1]\n\n[^1]: Twice.\n'} />);
  const targets = [...html.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
  expect(targets).toHaveLength(2);
  expect(targets.filter((id) => !html.includes(`id="${id}"`))).toEqual([]);
});
