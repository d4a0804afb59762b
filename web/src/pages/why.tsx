import { backdrops } from '@/content/media';
import * as why from '@/content/why';
import { breadcrumbs } from '@/lib/structured-data';
import { CallToAction } from '@/sections/call-to-action';
import { StatRow } from '@/sections/figures';
import { FormSheet } from '@/sections/form-sheet';
import { LinkRows } from '@/sections/link-rows';
import { PageHero } from '@/sections/page-hero';
import { Phases } from '@/sections/phases';
import { Testimonials } from '@/sections/quotation';
import { Section } from '@/sections/section';
import { Measurements } from '@/sections/tables';
import { TextColumns } from '@/sections/text-columns';
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
        <TextColumns items={why.advantages.items} />
        <FormSheet {...why.report}>
          <Measurements caption={why.report.title} rows={why.report.rows} />
        </FormSheet>
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
