import { renderToStaticMarkup } from 'react-dom/server';
import { expect, onTestFinished, test } from 'vitest';
import { claims } from '@/content/facts';
import { Sample, SampleLine } from './sample';

const page = () =>
  renderToStaticMarkup(
    <>
      <SampleLine claims={['projects', 'uptime', 'story']} />
      <Sample claim="projects" />
      <Sample claim="story" />
    </>,
  );

test('the line names the samples, and a sign marks them', () => {
  expect(page()).toMatch(/^<p[^>]*>\* Figures, story and dates on this page are samples\.<\/p>/);
  expect(page()).toMatch(/title="Sample figures">\*<.*title="Sample story and dates">\*</);
});

test('a confirmed claim has no sign, and the line no longer names it', () => {
  const before = { ...claims };
  onTestFinished(() => void Object.assign(claims, before));
  claims.story = { ...claims.story, isSample: false };
  expect(page()).toMatch(/^<p[^>]*>\* Figures on this page are samples\.<\/p><abbr[^>]*>\*<\/abbr>$/);
  claims.projects = { ...claims.projects, isSample: false };
  claims.uptime = { ...claims.uptime, isSample: false };
  expect(page()).toBe('');
});
