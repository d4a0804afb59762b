import { renderToStaticMarkup } from 'react-dom/server';
import { expect, onTestFinished, test } from 'vitest';
import { claims } from '@/content/facts';
import { stats } from '@/content/home';
import { Stats } from './figures';

const marks = () =>
  [
    ...renderToStaticMarkup(<Stats stats={stats.items} />).matchAll(/<small class="sample">(.*?)<\/small>/g),
  ].map(([, text]) => text);

test('one mark says that no figure is confirmed', () => {
  expect(marks()).toEqual(['Sample figures']);
});

test('once one figure is confirmed, each other has a mark of its own', () => {
  const { projects } = claims;
  onTestFinished(() => void (claims.projects = projects));
  claims.projects = { ...projects, isSample: false };
  expect(marks()).toEqual(['Sample', 'Sample', 'Sample']);
});
