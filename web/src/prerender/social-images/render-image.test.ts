import { expect, it } from 'vitest';
import { renderSocialImage } from './render-image';

it('renders a PNG of 1200 by 630 pixels that messengers still show (300 KB)', async () => {
  const png = await renderSocialImage({
    title: 'A title that is as long as the longest that a post has',
    tag: 'Cloud',
    accent: 'teal',
    background: 'digital-transformation',
  });
  expect(png.toString('latin1', 1, 4)).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(png.length).toBeLessThan(300 * 1024);
});
