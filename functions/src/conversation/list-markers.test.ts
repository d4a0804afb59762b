import fc from 'fast-check';
import { expect, test } from 'vitest';
import { htmlToText } from './html-to-text.ts';

/** Returns the marker of each item in order, '' for an item without one. Each item is one word. */
const markersIn = (html: string) =>
  Array.from(htmlToText(html).matchAll(/^ *(?:(\S+) )?\w+$/gm), ([, marker = '']) => marker);
const items = (count: number) => '<li>item'.repeat(count);

test.each([
  ['<ol type=a>', 'a. b. c.'],
  ['<ol type=A start=26>', 'Z. AA. AB.'],
  ['<ol type=I start=3>', 'III. IV. V.'],
  ['<ol type=i start=3998>', 'mmmcmxcviii. mmmcmxcix. 4000.'],
  ['<ol start=0>', '0. 1. 2.'],
  ['<ol start=-1>', '-1. 0. 1.'],
  ['<ol start=-1 type=a>', '-1. 0. a.'],
  ['<ol start=" +4x">', '4. 5. 6.'],
  ['<ol start=x>', '1. 2. 3.'],
  ['<ol start=99999999999>', '1. 2. 3.'],
  ['<ol reversed>', '3. 2. 1.'],
  ['<ol reversed start=1>', '1. 0. -1.'],
  ['<ol style="list-style-type: lower-alpha">', 'a. b. c.'],
  ['<ol style="list-style: upper-roman inside">', 'I. II. III.'],
  ['<ol style="list-style: inside url(a.png) lower-greek">', 'α. β. γ.'],
  ['<ol style="list-style-type:decimal-leading-zero" start=-1>', '-1. 00. 01.'],
  ['<ol style="list-style-type:decimal-leading-zero" start=9>', '09. 10. 11.'],
  ['<ol style="list-style-type:constructor">', '1. 2. 3.'],
  ['<ol type=constructor>', '1. 2. 3.'],
  ['<ol style="list-style:inside">', '- - -'],
  ['<ol style="list-style-type:disc">', '- - -'],
  ['<ol style="list-style:none">', ''],
  ['<ul type=none>', ''],
  ['<ul type=square>', '- - -'],
  ['<ul style="list-style:decimal">', '1. 2. 3.'],
  ['<style>.x { list-style-type: upper-alpha }</style><ol class=x type=i>', 'A. B. C.'],
  ['<div style="list-style-type:lower-alpha"><ol>', '1. 2. 3.'],
  ['<div type=a>', '- - -'],
])('three items in %s have the markers %j', (list, markers) => {
  expect(
    markersIn(list + items(3))
      .join(' ')
      .trim(),
  ).toBe(markers);
});

test.each([
  ['<ol><li value=7>a<li>b<li value=-1>c<li>d', '7. 8. -1. 0.'],
  ['<ol reversed><li value=7>a<li>b<li>c', '7. 6. 5.'],
  ['<ol reversed><li>a<div><li>b</div><li hidden>c<li>d<ol><li>e</ol></ol>', '3. 2. 1. 1.'],
  ['<ol type=a><li>a<li type=I>b<li style="list-style-type:none">c<li>d', 'a. II.  d.'],
  ['<ol type=a><li>a<ol><li>b</ol><li>c<ul><li>d</ul><li>e', 'a. 1. b. - c.'],
  ['<ol type=a><li>a<ol style="list-style-type:inherit"><li>b', 'a. a.'],
  ['<ol><li>a</ol><ol><li>b', '1. 1.'],
])('the items of %s have the markers %j', (html, markers) => {
  expect(markersIn(html).join(' ').trim()).toBe(markers);
});

const VALUES: Readonly<Record<string, number>> = { M: 1000, D: 500, C: 100, L: 50, X: 10, V: 5, I: 1 };
/** Adds up Roman numerals, but subtracts a numeral that precedes a larger one. */
const fromRoman = (numerals: string) =>
  numerals.split('').reduce((sum, numeral, index) => {
    const value = VALUES[numeral] ?? 0;
    const next = VALUES[numerals[index + 1] ?? ''] ?? 0;
    return sum + (value < next ? -value : value);
  }, 0);
/** Parses a number in base 26 with the digits 1 to 26. */
const fromLetters = (letters: string) =>
  letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

test.each([
  ['upper-roman', 3_999, fromRoman],
  ['upper-alpha', 2 ** 31 - 1, fromLetters],
] as const)('each marker in the style %s stands for its ordinal', (style, max, read) => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max }), (ordinal) => {
      const [marker = ''] = markersIn(`<ol start=${ordinal} style="list-style-type:${style}"><li>a`);
      expect(read(marker.slice(0, -1))).toBe(ordinal);
    }),
  );
});
