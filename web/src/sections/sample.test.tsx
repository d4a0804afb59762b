import { renderToStaticMarkup } from 'react-dom/server';
import { expect, onTestFinished, test } from 'vitest';
import { claims } from '@/content/facts';
import { Sample, SampleLine } from './sample';

const page = () =>
  renderToStaticMarkup(
    <>
      <SampleLine of={['projects', 'uptime', 'story']} />
      <Sample claim="projects" />
      <Sample claim="story" />
    </>,
  );

test('a line names what is invented, and a sign marks it', () => {
  expect(page()).toMatch(/^<p[^>]*>\* Figures, story and dates on this page are samples\.<\/p>/);
  expect(page()).toMatch(/title="Sample figures">\*<.*title="Sample story and dates">\*</);
});

test('what an owner has confirmed has no sign, and the line no longer names it', () => {
  const before = { ...claims };
  onTestFinished(() => void Object.assign(claims, before));
  claims.story = { ...claims.story, isSample: false };
  expect(page()).toMatch(/^<p[^>]*>\* Figures on this page are samples\.<\/p><abbr[^>]*>\*<\/abbr>$/);
  claims.projects = { ...claims.projects, isSample: false };
  claims.uptime = { ...claims.uptime, isSample: false };
  expect(page()).toBe('');
});
