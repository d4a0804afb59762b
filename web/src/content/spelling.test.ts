import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';

const code = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '../../../functions/src/**/*.ts', '!**/*.test.{ts,tsx}'],
  { eager: true, query: '?raw', import: 'default' },
);
const posts = import.meta.glob<string>('../../../functions/content/blog/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Collects the texts in the source of a module, without its names, imports and comments. */
function textsIn(file: string, source: string): string[] {
  const texts: string[] = [];
  // Skips single words, which are identifiers such as the names of events.
  const add = (text: string) => /\s/.test(text.trim()) && texts.push(text);
  new Visitor({
    Literal: ({ value }) => typeof value === 'string' && add(value),
    TemplateElement: ({ value }) => add(value.cooked ?? value.raw),
    JSXText: ({ value }) => add(value),
  }).visit(parseSync(file, source).program);
  return texts;
}

const texts = [
  ...Object.entries(code).flatMap(([file, source]) => textsIn(file, source).map((text) => ({ file, text }))),
  ...Object.entries(posts).flatMap(([file, post]) => post.split('\n').map((text) => ({ file, text }))),
];

describe('the texts of site, dashboard and mails', () => {
  it.each([
    [/(?:organ|real|recogn|util|rational|summar)is(?:e|ing|ation)/i],
    [/\b(?:programme|licence|colour|behaviour|centre|judgement|labelled|cancelled|travelled|modelled)s?\b/i],
    [/\b(?:defence|neighbour|favourite|enquir(?:y|ie)|instalment|job advert)s?\b/i],
    [/\b(?:catalogue|artefact|ageing|practise|fortnight|telephone|rota)s?\b|\b(?:after|to)wards\b/i],
    [/\be-mail|\brun book|\bper cent\b|\bany more\b|\bwork-around|\btime stamp|\b(?:start-up|kick-off)\b/i],
    [
      /\bby (?:phone or )?post\b|\bsits? the exam\b|\b\d{1,2} (?:January|September|October|November|December) \d{4}/,
    ],
  ])('are in American English: no %s', (pattern) => {
    expect(texts.filter(({ text }) => pattern.test(text))).toEqual([]);
  });
});

describe('a technical term', () => {
  const pages = Object.entries(code).filter(([file]) => file.startsWith('./'));
  /** Each post in two parts, front matter and text, because the list of posts shows the description without the text. */
  const partsOfPosts = Object.entries(posts).flatMap(([file, post]) =>
    post.split(/^---$/m).map((part): [string, string] => [file, part]),
  );

  it.each(['cut-over', 'runbook', 'shadow mode', 'pager', 'landing zone'])(
    '%s is explained at its first use on a page',
    (word) => {
      const firstUse = new RegExp(`\\b${word}s?\\b(.{0,2})`, 'i');
      const unexplained = [...pages, ...partsOfPosts].filter(([, text]) => {
        const use = firstUse.exec(text.replace(/^(?:title|featured_image): .*$/gm, ''));
        return use && use[1] !== ' ('; // the explanation is in parentheses
      });
      expect(unexplained.map(([file]) => file)).toEqual([]);
    },
  );
});
