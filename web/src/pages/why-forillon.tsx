import { backdrops } from '@/content/media';
import {
  whyAdvantages,
  whyBand,
  whyHero,
  whyMeta,
  whyMethod,
  whyStats,
  whyTestimonials,
} from '@/content/why-forillon';
import { pageMeta } from '@/lib/page-meta';
import { breadcrumbs } from '@/lib/structured-data';
import { CallToAction } from '@/sections/call-to-action';
import { CardGrid } from '@/sections/card-grid';
import { StatRow } from '@/sections/figures';
import { PageHero } from '@/sections/page-hero';
import { Phases } from '@/sections/phases';
import { WideBackground } from '@/sections/picture';
import { Section } from '@/sections/section';
import { Testimonials } from '@/sections/testimonials';

export const meta = () =>
  pageMeta({
    ...whyMeta,
    path: '/why-forillon',
    jsonLd: [breadcrumbs([{ name: 'Why Choose', path: '/why-forillon' }])],
  });

export default function WhyForillon() {
  return (
    <>
      <PageHero hero={whyHero} background={<WideBackground picture={backdrops.why} />} />
      <Section title="The record" intro={whyStats.note}>
        <StatRow stats={whyStats.items} />
      </Section>
      <Section title={whyAdvantages.title} intro={whyAdvantages.intro} tone="sunken">
        <CardGrid cards={whyAdvantages.cards} />
      </Section>
      <Section title={whyMethod.title} intro={whyMethod.intro}>
        <Phases phases={whyMethod.phases} />
      </Section>
      <Section title={whyTestimonials.title} intro={whyTestimonials.intro} tone="sunken">
        <Testimonials items={whyTestimonials.items} />
      </Section>
      <CallToAction {...whyBand} />
    </>
  );
}
