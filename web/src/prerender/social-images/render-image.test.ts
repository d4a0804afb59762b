import { expect, it } from 'vitest';
import { site } from '@shared/site';
import { renderSocialImage } from './render-image';

const pictureOf = (title: string) =>
  renderSocialImage({ title, tag: 'Cloud', accent: 'teal', background: 'digital-transformation' });

it('renders a PNG of 1200 by 630 pixels that messengers still show (300 KB)', async () => {
  const png = await pictureOf('A title that is as long as the longest that a post has');
  expect(png.toString('latin1', 1, 4)).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(png.length).toBeLessThan(300 * 1024);
});

it('writes the letters of Europe, and no boxes for those that the fonts lack', async () => {
  const general = await pictureOf(site.tagline);
  expect((await pictureOf('From Łódź')).equals(general)).toBe(false);
  for (const title of ['From 3 s → 0.4 s', 'ما الذي يتغير', 'Ship it 🚀'])
    expect((await pictureOf(title)).equals(general), title).toBe(true);
});
