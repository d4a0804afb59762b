import { backdrops } from '@/content/media';
import * as why from '@/content/why';
import { breadcrumbs } from '@/lib/structured-data';
import { Column, Columns } from '@/sections/blocks';
import { CallToAction } from '@/sections/call-to-action';
import { StatRow } from '@/sections/figures';
import { LinkRows } from '@/sections/link-rows';
import { PageHero } from '@/sections/page-hero';
import { Phases } from '@/sections/phases';
import { Testimonials } from '@/sections/quotation';
import { Exhibit, ListSection, Statement } from '@/sections/section';
import { Measurements } from '@/sections/tables';
import { site } from '@shared/site';

export const meta = { ...why.meta, jsonLd: [breadcrumbs({ name: 'Why Choose', path: site.whyPath })] };

export default function Why() {
  return (
    <>
      <PageHero hero={why.hero} picture={backdrops.why} />
      <Statement title="The record" intro={why.stats.note}>
        <StatRow stats={why.stats.items} />
      </Statement>
      <ListSection {...why.advantages}>
        <Columns>
          {why.advantages.items.map((advantage) => (
            <Column key={advantage.title} {...advantage} />
          ))}
        </Columns>
      </ListSection>
      <Exhibit {...why.report}>
        <Measurements caption={why.report.title} rows={why.report.rows} />
      </Exhibit>
      <Statement {...why.method}>
        <Phases phases={why.method.phases} />
        <LinkRows rows={why.method.links} />
      </Statement>
      <Statement {...why.whyTestimonials} tone="sunken">
        <Testimonials items={why.whyTestimonials.items} />
      </Statement>
      <CallToAction {...why.band} />
    </>
  );
}
