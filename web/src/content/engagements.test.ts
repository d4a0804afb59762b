import { describe, expect, it } from 'vitest';
import { evidence } from './about';
import { engagements, engagementsAbout, engagementSlugs } from './engagements';
import { hero } from './home';
import { people } from './people';
import { contactPath, solutionSlugs } from './solutions';
import type { Engagement } from './types';
import { whyTestimonials } from './why';

const files = import.meta.glob<Engagement>('./engagements/*.ts', { eager: true, import: 'handle' });
const posts = import.meta.glob<string>('../../../functions/content/blog/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});

describe('the sample engagements', () => {
  it('have the three specified industries and results', () => {
    expect(
      engagementSlugs.map((slug) => {
        const { industry, result } = engagements[slug];
        return [industry, ...result.map(({ value, label }) => `${value} ${label}`)];
      }),
    ).toEqual([
      ['Financial services', '40% less processing time', '99.7% accuracy'],
      ['Manufacturing', '60% infrastructure cost savings', 'Zero downtime'],
      ['Healthcare', '100% compliance', '50% faster deployment'],
    ]);
  });

  it.each(engagementSlugs)(
    '%s has the texts of its page, a testimonial by its client, and a heading that ends with its duration',
    (slug) => {
      const content = files[`./engagements/${slug}.ts`];
      expect(content, `web/src/content/engagements/${slug}.ts exports no handle`).toBeDefined();
      const testimonial = whyTestimonials.items.find(({ author }) => author === content!.client);
      expect(testimonial?.role).toContain(engagements[slug].company);
      const duration = content!.facts.find(({ label }) => label === 'Length');
      expect(content!.sheetsTitle.endsWith(`after ${duration?.value}`), content!.sheetsTitle).toBe(true);
    },
  );

  it('have an entry in the table for every content file', () => {
    expect(Object.keys(files).sort()).toEqual(
      engagementSlugs.map((slug) => `./engagements/${slug}.ts`).sort(),
    );
  });

  it('are found by each of their services', () => {
    for (const slug of engagementSlugs)
      for (const solution of engagements[slug].solutions)
        expect(engagementsAbout([solution])).toContain(slug);
    expect(engagementsAbout(['digital-innovation'])).toEqual([]);
  });
});

it('the address of the contact form can name a solution as the topic', () => {
  expect(solutionSlugs.map(contactPath)).toContain('/contact?topic=ai-transformation#get-in-touch');
});

it("each of Home's badges is explained on About", () => {
  expect(evidence.items.map(({ title }) => title)).toEqual(hero.badges);
  for (const { title, sources } of evidence.items)
    expect(sources[0]?.url, `the first source of ${title} is outside the site`).toMatch(/^https:/);
});

it('every author of a post is one of the people', () => {
  const authors = Object.values(posts).flatMap((post) => /^author: '(.*)'$/m.exec(post)?.[1] ?? []);
  expect(authors.filter((author) => !people.some(({ name }) => name === author))).toEqual([]);
});
