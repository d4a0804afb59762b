import { backdrops } from '@/content/media';
import {
  whyAdvantages,
  whyBand,
  whyHero,
  whyMeta,
  whyMethod,
  whyStats,
  whyTestimonials,
} from '@/content/why';
import { pageMeta } from '@/lib/page-meta';
import { breadcrumbs } from '@/lib/structured-data';
import { CallToAction } from '@/sections/call-to-action';
import { CardGrid } from '@/sections/card-grid';
import { StatRow } from '@/sections/figures';
import { LinkRows } from '@/sections/link-rows';
import { PageHero } from '@/sections/page-hero';
import { Phases } from '@/sections/phases';
import { Sample } from '@/sections/sample';
import { Section } from '@/sections/section';
import { Testimonials } from '@/sections/testimonials';
import { site } from '@shared/site';

export const meta = () =>
  pageMeta({
    ...whyMeta,
    path: site.whyPath,
    jsonLd: [breadcrumbs({ name: 'Why Choose', path: site.whyPath })],
  });

export default function Why() {
  return (
    <>
      <PageHero hero={whyHero} picture={backdrops.why} />
      <Section title="The record" intro={whyStats.note}>
        <Sample claim="projects" text="Sample figures" />
        <StatRow stats={whyStats.items} />
      </Section>
      <Section title={whyAdvantages.title} intro={whyAdvantages.intro} tone="sunken">
        <CardGrid cards={whyAdvantages.cards} />
      </Section>
      <Section title={whyMethod.title} intro={whyMethod.intro}>
        <Phases phases={whyMethod.phases} />
        <LinkRows rows={whyMethod.links} />
      </Section>
      <Section title={whyTestimonials.title} intro={whyTestimonials.intro} tone="sunken">
        <Testimonials items={whyTestimonials.items} />
      </Section>
      <CallToAction {...whyBand} />
    </>
  );
}
