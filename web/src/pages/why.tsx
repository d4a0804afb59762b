import { backdrops } from '@/content/media';
import * as why from '@/content/why';
import { breadcrumbs } from '@/lib/structured-data';
import { CallToAction } from '@/sections/call-to-action';
import { CardGrid } from '@/sections/card-grid';
import { StatRow } from '@/sections/figures';
import { LinkRows } from '@/sections/link-rows';
import { PageHero } from '@/sections/page-hero';
import { Phases } from '@/sections/phases';
import { Testimonials } from '@/sections/quotation';
import { Section } from '@/sections/section';
import { site } from '@shared/site';

export const meta = { ...why.meta, jsonLd: [breadcrumbs({ name: 'Why Choose', path: site.whyPath })] };

export default function Why() {
  return (
    <>
      <PageHero hero={why.hero} picture={backdrops.why} />
      <Section title="The record" intro={why.stats.note}>
        <StatRow stats={why.stats.items} />
      </Section>
      <Section {...why.advantages} tone="sunken">
        <CardGrid cards={why.advantages.cards} />
      </Section>
      <Section {...why.method}>
        <Phases phases={why.method.phases} />
        <LinkRows rows={why.method.links} />
      </Section>
      <Section {...why.whyTestimonials} tone="sunken">
        <Testimonials items={why.whyTestimonials.items} />
      </Section>
      <CallToAction {...why.band} />
    </>
  );
}
