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
  ['an empty head', '<html><head/><body><p>Hello, yes please.', 'Hello, yes please.'],
  ['a head that never ends', '<head><title>T</title><style>a>b{}</style><body>Hi', 'Hi'],
  ['a value with >', '<a title="x > y" href="https://e.x/?a=1">Hi</a>', 'Hi'],
  ['a value with > in single quotes', "<a title='x > \"y'>Hi</a>", 'Hi'],
  ['an apostrophe in a tag', "<a title=it's>Hi</a>, don't <b>go</b>", "Hi, don't go"],
  ['a value whose quote never ends', '<a href="x>Hi</a>', 'Hi'],
  [
    'preformatted text',
    '<p>In\nline</p><pre>One\r\n\r\n<b>Two\nThree</b></pre>in\nline',
    'In line\n\nOne\n\nTwo\nThree\nin line',
  ],
])('%s becomes text', (_case, html, text) => {
  expect(htmlToText(html)).toBe(text);
});

test.each(['<a "', '<a ="', `<a ='="`, '=   "', '<pre> \n', ' <p>', '<td><p>', '<style></style>'])(
  'a megabyte of %j takes no longer than its length allows',
  (part) => {
    const html = part.repeat(1_000_000 / part.length);
    const start = process.cpuUsage();
    htmlToText(html);
    const { user, system } = process.cpuUsage(start);
    expect(user + system).toBeLessThan(5_000_000);
  },
);
