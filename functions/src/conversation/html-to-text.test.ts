import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { htmlToText } from './html-to-text.ts';

test.each([
  ['paragraphs', '<p>One</p><p>Two</p>', 'One\n\nTwo'],
  ['divs and line breaks', '<div>One<br>Two</div><div>Three</div>', 'One\nTwo\nThree'],
  ['an empty line as mail programs write it', '<div>One</div><div><br></div><div>Two</div>', 'One\n\nTwo'],
  ['a list', '<ul><li>One</li><li>Two</li></ul>', '- One\n- Two'],
  [
    'a table',
    '<table><tr><td>One</td><td>1</td></tr><tr><td>Two</td><td>2</td></tr></table>',
    'One\t1\nTwo\t2',
  ],
  ['a heading', '<h1>One</h1>Two', 'One\n\nTwo'],
  [
    'a quotation',
    '<div>Yes</div><blockquote>Shall we?<br><br>Ann</blockquote>',
    'Yes\n> Shall we?\n>\n> Ann',
  ],
  [
    'named character references',
    'L&rsquo;h&ocirc;tel, ma&ntilde;ana, &frac12; &amp; &times; &#x1F600; &unknown;',
    'L’hôtel, mañana, ½ & × 😀 &unknown;',
  ],
  [
    'numeric character references to Windows-1252',
    'We don&#146;t pay &#128;40,000 &#150; &#147;final&#148;&#133;',
    'We don’t pay €40,000 – “final”…',
  ],
  ['a link', '<a href="https://client.example/plan">here</a>', 'here [https://client.example/plan]'],
  [
    'a link whose text is its address',
    '<a href="mailto:ann@client.example">ann@client.example</a>',
    'ann@client.example',
  ],
  ['an address that looks like a tag', 'Ann <ann@client.example> wrote', 'Ann <ann@client.example> wrote'],
  [
    'invisible content',
    '<head><title>T</title></head><style>p{}</style><!-- c > d -->Hi<script>x</script>',
    'Hi',
  ],
  ['a comparison', '1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['a tag that never ends', 'Hi <a href="', 'Hi'],
  ['an empty head element', '<html><head/><body><p>Hello, yes please.', 'Hello, yes please.'],
  ['a head element that never ends', '<head><title>T</title><style>a>b{}</style><body>Hi', 'Hi'],
  ['text outside the body', '<p>One</p><body>Two</body><p>Three</p>', 'One\n\nTwo\n\nThree'],
  ['an attribute with >', '<a title="x > y" href="https://e.x/?a=1">Hi</a>', 'Hi [https://e.x/?a=1]'],
  [
    'preformatted text',
    '<p>In\nline</p><pre>One\r\n\r\n<b>Two\nThree</b></pre>',
    'In line\n\nOne\n\nTwo\nThree',
  ],
  ['a large picture above the text', `<img src="data:image/png;base64,${'A'.repeat(400_000)}">Hi`, 'Hi'],
])('converts %s', (_case, html, text) => {
  expect(htmlToText(html)).toBe(text);
});

describe('hidden text', () => {
  test.each([
    ['with display: none', '<div style="display:none !important">No</div>'],
    ['with visibility: hidden', '<span style="visibility: hidden">No</span>'],
    ['with a font size of 0', '<span style="font-size:0px;line-height:0;color:#fff">No</span>'],
    ['with a font size of 1 px', '<div style="font-size:1px">No <b style="font-size:100%">No</b></div>'],
    [
      'in a box without height',
      '<div style="max-height:0;overflow:hidden"><p style="display:block">No</p></div>',
    ],
    ['in a transparent box', '<div style="opacity:0.0">No</div>'],
    ['in an element with the attribute hidden', '<p hidden>No</p>'],
    [
      'that a class hides',
      '<style>/* { */ .preheader, .other { display: none }</style><p class="preheader">No</p>',
    ],
    ['in a template, a script and a comment', '<template>No</template><script>No</script><!-- No -->'],
    ['in the title and in style sheets', '<head><title>No</title><style>No{}</style></head>'],
  ])('words %s are left out', (_where, html) => {
    expect(htmlToText(`${html}<p>Yes</p>`)).toBe('Yes');
  });

  test.each([
    ['that overflow a box without height', '<div style="max-height:0">Yes</div>'],
    [
      'that are made visible inside invisible text',
      '<p style="visibility:hidden">No<b style="visibility:visible">Yes</b>',
    ],
    [
      'with their own font size inside a box with a font size of 0',
      '<div style="font-size:0"><p style="font-size:14px">Yes',
    ],
    [
      'that are hidden only on other screens',
      '<style>@media (max-width: 9px) { p { display: none } } b { color: red }</style><p>Yes',
    ],
    // Outlook has a button that shows such words.
    ['that only Outlook hides', '<b style="mso-hide:all">Yes</b>'],
    ['that are hidden only in print', '<style media="print">p { display: none }</style><p>Yes'],
    ['that are hidden only inside a table cell', '<style>td p { display: none }</style><p>Yes'],
  ])('words %s are kept', (_where, html) => {
    expect(htmlToText(html)).toBe('Yes');
  });
});

test.each([
  ['<p>We need <s>40</s> 50 seats', 'We need ~~40~~ 50 seats'],
  ['<strike>One</strike>, <del>two <b>rooms</b> </del>three', '~~One~~, ~~two rooms~~ three'],
  ['<span style="text-decoration: line-through red">May</span> June', '~~May~~ June'],
  ['<del><ul><li>One</ul><blockquote>Two</blockquote></del>', '- ~~One~~\n> ~~Two~~'],
  ['<table><tr><td><s>One</s><td>Two</table>', '~~One~~\tTwo'],
  ['<del><p>One</p><p>Two</p></del>Three<s></s>', '~~One~~\n\n~~Two~~\n\nThree'],
])('struck-out text is marked: %s', (html, text) => {
  expect(htmlToText(html)).toBe(text);
});

test.each([
  ['10<sup>6</sup>, 10<sup>-6</sup> and 120 m<sup>2</sup>', '10^6, 10^-6 and 120 m^2'],
  ['the 5<sup>th</sup>, Firm<sup>®</sup>, H<sub>2</sub>O', 'the 5th, Firm®, H2O'],
])('superscript and subscript keep their meaning: %s', (html, text) => {
  expect(htmlToText(html)).toBe(text);
});

test.each([
  ['as part of an emoji', 'Fine<img alt="👍"><img alt="🏽">', 'Fine👍🏽'],
  ['as separate words', '<img alt="Example Ltd"><img alt="On the web">', 'Example Ltd On the web'],
  ['unless it is missing or a file name', 'Hi<img src="a.png"><img alt=""><img alt="image001.png">', 'Hi'],
  [
    'unless the picture is a tracking pixel',
    'Hi<img alt="Open" width="1" height=1><img alt="Open" style="width:0">',
    'Hi',
  ],
  [
    'as the text of a link',
    '<a href="https://client.example"><img alt="Plan"></a>',
    'Plan [https://client.example]',
  ],
])('the alternative text of a picture is shown %s', (_case, html, text) => {
  expect(htmlToText(html)).toBe(text);
});

describe('a table', () => {
  const table = (...rows: string[]) => `<table>${rows.map((row) => `<tr>${row}</tr>`).join('\n')}</table>`;
  test.each([
    [
      'keeps its empty cells',
      table('<th><th>Days<th>Price', '<td>Audit<td><td>5 000'),
      '\tDays\tPrice\nAudit\t\t5 000',
    ],
    [
      'has a line for each row, even if its cells contain paragraphs',
      table('<td><p>Audit</p></td> <td><p>3</p></td>', '<td><p>Follow-up</p></td><td><div>1</div></td>'),
      'Audit\t3\nFollow-up\t1',
    ],
    [
      'shows cells of several lines one below the other',
      table('<td>Ann<br>London<td>Bob', '<td><p>One</p><p>Two</p></td><td>Three</td>'),
      'Ann\nLondon\nBob\n\nOne\n\nTwo\n\nThree',
    ],
    [
      'inside a cell keeps its own rows',
      table(`<td>${table('<td>1<td>2', '<td>3<td>4')}<td>5`),
      '1\t2\n3\t4\n5',
    ],
    [
      'made with CSS has separate cells',
      '<div style="display:table-cell">One</div><div style="display:table-cell">Two</div>',
      'One Two',
    ],
    [
      'keeps the order of the text in a cell',
      table('<td>One <span style="display:table-cell">two</span> three<td>Four'),
      'One two three\tFour',
    ],
    ['that is used for layout has no tabs', table('<td><td><p>One</p><td>', '<td>&nbsp;<td>Two'), 'One\nTwo'],
  ])('%s', (_what, html, text) => {
    expect(htmlToText(html)).toBe(text);
  });
});

test('an element with display: block has its own line, whatever its tag', () => {
  const html = '<span style="display:block">One</span><div style="display:-webkit-box">Two</div>Three';
  expect(htmlToText(html)).toBe('One\nTwo\nThree');
});

test.each([
  [
    'from Outlook',
    '<p class=MsoNormal style="margin:0">One</p>\n<p style="margin:0cm 0cm .0001pt">Two</p>',
    'One\nTwo',
  ],
  [
    "with Outlook's style sheet",
    '<style><!-- p.MsoNormal, li.MsoNormal\n\t{margin:0cm;\n\tfont-size:11.0pt;} --></style><p class=MsoNormal>One<o:p></o:p></p><p class=MsoNormal>Two<p class=MsoNormal>&nbsp;<p class=MsoNormal>Three',
    'One\nTwo\n\nThree',
  ],
  ['with a margin below', '<p style="margin:0 0 8pt">One</p><p style="margin:0 0 8pt">Two</p>', 'One\n\nTwo'],
  ['that are divs with a margin', '<div style="margin-bottom:1em">One</div><div>Two</div>', 'One\n\nTwo'],
  ['that end with a line break', '<div>One<br></div><p>Two<br></p><p><br></p>', 'One\n\nTwo'],
])('between paragraphs %s there are the empty lines that a browser shows', (_kind, html, text) => {
  expect(htmlToText(html)).toBe(text);
});

test.each([
  ['collapsed', 'One \n\t <b> two</b><i>three </i> four', 'One twothree four'],
  [
    'kept by pre-wrap',
    '<div style="white-space: pre-wrap">1. Yes\n2.  No\n</div><div>Three</div>',
    '1. Yes\n2.  No\nThree',
  ],
  ['collapsed by pre-line', '<div style="white-space:pre-line">One   \n  two', 'One\ntwo'],
  ['kept by pre', '<pre>\n  if  x:\n    y</pre>', '  if  x:\n    y'],
  ['kept if it is nonbreaking', '40&nbsp;000 &nbsp;seats', '40 000  seats'],
  ['not added inside a word', 'b<b>o</b>l<i><span>d</span></i><wbr>er', 'bolder'],
])('whitespace is %s', (_how, html, text) => {
  expect(htmlToText(html)).toBe(text);
});

test.each([
  ['See you <span style="font-family:Wingdings">J</span> <font face="Wingdings">à</font>', 'See you'],
  ['<span style=\'font-family:"Wingdings",serif\'>&#61514;</span>', ''],
  ['<span style="font-family:Wingdings">q&nbsp;<span style="font-family:Arial">Jam</span></span>', 'Jam'],
  ['<span style="font-family:\'Wingdings 2\'">P😊</span>', '😊'],
])('symbols of Wingdings are left out: %s', (html, text) => {
  expect(htmlToText(html).trim()).toBe(text);
});

test.each([
  [
    'inside one another',
    '<blockquote>One<blockquote><p>Two</p>Three</blockquote></blockquote>Four',
    '> One\n>\n> > Two\n> >\n> > Three\nFour',
  ],
  ['with a list', '<blockquote><ul><li>One</ul></blockquote>', '> - One'],
])('quotations %s have a mark for each level', (_kind, html, text) => {
  expect(htmlToText(html)).toBe(text);
});

test.each([
  ['<ol start=3><li>One<li value=7>Two<li>Three</ol>', '3. One\n7. Two\n8. Three'],
  ['<ul><li><p>One</p>more<ol><li>Two</ol><li>Three</ul>', '- One\n\n  more\n  1. Two\n- Three'],
])('a list keeps its markers: %s', (html, text) => {
  expect(htmlToText(html)).toBe(text);
});

test.each([
  ['<a href="https://client.example/">client.example</a>', 'client.example'],
  ['<a href="mailto:Ann@client.example?subject=Hi">&lt;ann@client.example&gt;</a>', '<ann@client.example>'],
  ['<a href="mailto:ann@client.example">Ann</a>', 'Ann [ann@client.example]'],
  [
    '<a href="https://client.example/a"><div>The <b>plan </b></div></a><p>, then',
    'The plan [https://client.example/a]\n\n, then',
  ],
  ['<a href="https://evil.example">client.example</a>', 'client.example [https://evil.example]'],
  [
    '<a href="#top">Up</a> <a href="x-apple-data-detectors://0">Monday</a> <a name=a>Here</a>',
    'Up Monday Here',
  ],
])('a link is followed by its address unless its text is the address: %s', (html, text) => {
  expect(htmlToText(html)).toBe(text);
});

/** Common elements as HTML, with their words and whether a browser shows each word. */
interface Tree {
  html: string;
  words: { word: string; isShown: boolean }[];
}
const wordTree = fc
  .stringMatching(/^[a-z]{3,8}$/)
  .map((text) => ({ html: ` ${text} `, words: [{ word: text, isShown: true }] }));
const joinTrees = (trees: readonly Tree[]): Tree => ({
  html: trees.map(({ html }) => html).join(''),
  words: trees.flatMap(({ words }) => words),
});
const wrapTree = ([start, end]: readonly [string, string], { html, words }: Tree): Tree => ({
  html: start + html + end,
  words,
});
const hideTree = (style: string, tree: Tree): Tree => ({
  html: `<div style="${style}">${tree.html}</div>`,
  words: tree.words.map((word) => ({ ...word, isShown: false })),
});
const VISIBLE_WRAPPERS = fc.constantFrom<(readonly [string, string])[]>(
  ['<div>', '</div>'],
  ['<section style="margin:1em">', '</section>'],
  ['<span style="color:red">', '</span>'],
  ['<b>', '</b>'],
  ['<blockquote>', '</blockquote>'],
  ['<ul><li>', '</li></ul>'],
  ['<ol><li>', '</li><li></ol>'],
  ['<table><tr><td>', '</td><td></table>'],
  ['<h2>', '</h2>'],
  ['<center><font face=Arial>', '</font></center>'],
  ['<div style="white-space:pre-wrap">', '\n</div>'],
  ['<div style="visibility:visible;display:block">', '</div>'],
  ['<div style="MSO-HIDE:ALL">', '</div>'],
);
const HIDING_STYLES = fc.constantFrom('display:none', 'opacity:0', 'max-height:0;overflow:hidden');
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    wordTree,
    fc.array(tie('tree'), { maxLength: 4 }).map(joinTrees),
    fc.tuple(VISIBLE_WRAPPERS, tie('tree')).map(([tags, inner]) => wrapTree(tags, inner)),
    fc.tuple(HIDING_STYLES, tie('tree')).map(([style, inner]) => hideTree(style, inner)),
  ),
}));

test('the text has each word that a browser shows, in order, and no hidden words', () => {
  fc.assert(
    fc.property(tree, ({ html, words }) => {
      const shown = words.filter(({ isShown }) => isShown).map(({ word }) => word);
      expect(htmlToText(html).match(/[a-z]+/g) ?? []).toEqual(shown);
    }),
    { numRuns: 300 },
  );
});

test('deeply nested elements do not overflow the stack', () => {
  expect(htmlToText(`Hi${'<blockquote>'.repeat(20_000)}`)).toContain('Hi');
});
