import { expect, test } from 'vitest';
import { htmlToText } from './html-to-text.ts';

test.each([
  ['paragraphs', '<p>One</p><p>Two</p>', 'One\n\nTwo'],
  ['lines of divs and breaks', '<div>One<br>Two</div><div>Three</div>', 'One\nTwo\nThree'],
  ['an empty line of a mail program', '<div>One</div><div><br></div><div>Two</div>', 'One\n\nTwo'],
  ['a list', '<ul><li>One</li><li>Two</li></ul>', '- One\n- Two'],
  [
    'a table',
    '<table><tr><td>One</td><td>1</td></tr><tr><td>Two</td><td>2</td></tr></table>',
    'One 1\nTwo 2',
  ],
  ['a heading', '<h1>One</h1>Two', 'One\n\nTwo'],
  [
    'a quotation',
    '<div>Yes</div><blockquote>Shall we?<br><br>Ann</blockquote>',
    'Yes\n> Shall we?\n>\n> Ann',
  ],
  [
    'named characters',
    'L&rsquo;h&ocirc;tel, ma&ntilde;ana, &frac12; &amp; &times; &#x1F600; &unknown;',
    'L’hôtel, mañana, ½ & × 😀 &unknown;',
  ],
  [
    'references of Windows',
    'We don&#146;t pay &#128;40,000 &#150; &#147;final&#148;&#133;',
    'We don’t pay €40,000 – “final”…',
  ],
  ['a link', '<a href="https://client.example/plan">here</a>', 'here [https://client.example/plan]'],
  [
    'a link that is its address',
    '<a href="mailto:ann@client.example">ann@client.example</a>',
    'ann@client.example',
  ],
  ['an address that looks like a tag', 'Ann <ann@client.example> wrote', 'Ann <ann@client.example> wrote'],
  [
    'what is not seen',
    '<head><title>T</title></head><style>p{}</style><!-- c > d -->Hi<script>x</script>',
    'Hi',
  ],
  ['a comparison', '1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['a tag that never ends', 'Hi <a href="', 'Hi'],
  ['an empty head', '<html><head/><body><p>Hello, yes please.', 'Hello, yes please.'],
  ['a head that never ends', '<head><title>T</title><style>a>b{}</style><body>Hi', 'Hi'],
  ['words beside the body', '<p>One</p><body>Two</body><p>Three</p>', 'One\n\nTwo\n\nThree'],
  ['a value with >', '<a title="x > y" href="https://e.x/?a=1">Hi</a>', 'Hi [https://e.x/?a=1]'],
  [
    'preformatted text',
    '<p>In\nline</p><pre>One\r\n\r\n<b>Two\nThree</b></pre>',
    'In line\n\nOne\n\nTwo\nThree',
  ],
  ['a large picture above the words', `<img src="data:image/png;base64,${'A'.repeat(400_000)}">Hi`, 'Hi'],
])('%s becomes text', (_case, html, text) => {
  expect(htmlToText(html)).toBe(text);
});

test('elements that are nested too deep do not overflow the stack', () => {
  expect(htmlToText(`Hi${'<blockquote>'.repeat(20_000)}`)).toContain('Hi');
});
