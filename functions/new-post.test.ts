import { expect, test, vi } from 'vitest';
import { main as newPost } from './new-post.ts';

const { writeFile } = vi.hoisted(() => ({ writeFile: vi.fn() }));
vi.mock('node:fs/promises', () => ({ writeFile }));

test.each([
  ['What nobody asks', 'what-nobody-asks'],
  ['Überblick über KI', 'uberblick-uber-ki'],
  ['Straße, Łódź & Co.', 'strasse-lodz-co'],
])('the draft of "%s" is %s.md', async (title, slug) => {
  vi.spyOn(console, 'log').mockReturnValue();
  expect(await newPost([title])).toBe(0);
  const [file] = writeFile.mock.lastCall as [URL];
  expect(file.href).toMatch(new RegExp(`/content/blog/${slug}\\.md$`));
});

test.each([
  ['A load test that told the truth', 'There is a post of this name'],
  ['技術', 'A title is missing'],
])('no draft of "%s" is written', async (title, complaint) => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  writeFile.mockClear();
  expect(await newPost([title])).toBe(1);
  expect(error.mock.calls.flat().join()).toContain(complaint);
  expect(writeFile).not.toHaveBeenCalled();
});
