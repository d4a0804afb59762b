import { expect, test } from 'vitest';
import { postSummaries } from './posts';
import { rss } from './rss';

test.each(['Pacific/Honolulu', 'Pacific/Auckland'])(
  'a post has its day in the feed as %s reads it',
  (timeZone) => {
    const times = [...rss().matchAll(/<pubDate>(.+?)<\/pubDate>/g)].map(([, time = '']) => new Date(time));
    const days = times.map((time) => time.toLocaleDateString('sv-SE', { timeZone }));
    expect(days).toEqual(postSummaries.map(({ date }) => date));
  },
);
