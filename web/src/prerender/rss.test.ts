import { expect, test } from 'vitest';
import { postSummaries } from './posts';
import { rss } from './rss';

test.each(['Pacific/Honolulu', 'Pacific/Auckland'])(
  'a reader in %s sees the date of each post',
  (timeZone) => {
    const times = [...rss(postSummaries).matchAll(/<pubDate>(.+?)<\/pubDate>/g)].map(
      ([, time = '']) => new Date(time),
    );
    const days = times.map((time) => time.toLocaleDateString('sv-SE', { timeZone })); // as 2026-03-14
    expect(days).toEqual(postSummaries.map(({ date }) => date));
  },
);

test('a description is escaped twice, because feed readers render it as HTML', () => {
  const feed = rss(
    postSummaries.slice(0, 1).map((post) => ({ ...post, description: 'From <video> to R&D' })),
  );
  expect(feed).toContain('<description>From &amp;lt;video&amp;gt; to R&amp;amp;D</description>');
});
