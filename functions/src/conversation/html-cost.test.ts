import { expect, test } from 'vitest';
import { htmlToText } from './html-to-text.ts';

const repeat = (part: string, length = 1_000_000) => part.repeat(length / part.length);
const numbered = (count: number, part: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => part(n)).join('');
test.each([
  ['nested elements', repeat('<div>')],
  ['empty lines', repeat('\n')],
  ['kept empty lines', `<pre>${repeat('\n')}`],
  ['100,000 attributes', `<div ${numbered(100_000, (n) => ` a${n}=b`)}>`],
  ['50,000 nested quotations with words', '<blockquote>a '.repeat(50_000)],
  ['cells', `<table><tr>${repeat('<td>a')}`],
  ['words before a table', `<table>${repeat('<a>a')}`],
  ['a link with many words', `<a href="a">${repeat('a ')}`],
  ['rules of styles', `<style>${repeat('.a{margin:0}')}</style><p class="${repeat('a ', 100_000)}">a`],
  ['letters that every paragraph repeats', `<p>${numbered(3_000, (n) => `<b id=${n}>`)}${repeat('<p>a')}`],
])('%s, a megabyte long, take about a second', (_what, html) => {
  const start = process.cpuUsage();
  expect(htmlToText(`First${html}`)).toMatch(/^First/);
  const { user, system } = process.cpuUsage(start);
  expect(user + system).toBeLessThan(4_000_000); // a quadratic cost is minutes
});
