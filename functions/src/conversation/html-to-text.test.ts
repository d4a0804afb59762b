import { expect, test } from 'vitest';
import { htmlToText } from './html-to-text.ts';

test.each([
  ['paragraphs', '<p>One</p><p>Two</p>', 'One\n\nTwo'],
  ['lines of divs and breaks', '<div>One<br>Two</div><div>Three</div>', 'One\nTwo\nThree'],
  ['a list', '<ul><li>One</li><li>Two</li></ul>', '- One\n- Two'],
  ['a quotation', 'Yes<blockquote><p>Shall we?</p></blockquote>', 'Yes\n> Shall we?'],
  ['entities', 'Caf&eacute; &amp; &#8364; &#x1F600; &unknown;', 'Café & € 😀 &unknown;'],
  [
    'what is not seen',
    '<head><title>T</title></head><style>p{}</style><!-- c > d -->Hi<script>x</script>',
    'Hi',
  ],
  ['a comparison', '1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['a tag that never ends', 'Hi <a href="', 'Hi'],
])('%s becomes text', (_case, html, text) => {
  expect(htmlToText(html)).toBe(text);
});
