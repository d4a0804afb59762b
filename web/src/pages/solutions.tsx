import { backdrops } from '@/content/media';
import { pricingTexts, sampleOrders } from '@/content/pricing';
import { solutionSlugs } from '@/content/solutions';
import * as content from '@/content/solutions-page';
import { breadcrumbs } from '@/lib/structured-data';
import { CallToAction } from '@/sections/call-to-action';
import { OrderChart } from '@/sections/order-chart';
import { PageHero } from '@/sections/page-hero';
import { Phases } from '@/sections/phases';
import { QuotationBand } from '@/sections/quotation';
import { Section } from '@/sections/section';
import { SolutionLinks, SolutionOverviews } from '@/sections/solution-overviews';

export const meta = { ...content.meta, jsonLd: [breadcrumbs({ name: 'Solutions', path: '/solutions' })] };

const withoutCard = solutionSlugs.filter(
  (slug) => !content.overview.cards.some((card) => card.slug === slug),
);

export default function Solutions() {
  return (
    <>
      <PageHero hero={content.hero} picture={backdrops.solutions} />
      <Section id="solutions" {...content.overview}>
        <SolutionOverviews {...content.overview} />
      </Section>
      <Section {...content.consulting}>
        <SolutionLinks slugs={withoutCard} />
      </Section>
      {content.quotation && <QuotationBand {...content.quotation} />}
      <Section {...content.process} tone="sunken">
        <Phases phases={content.process.steps} />
      </Section>
      <Section {...pricingTexts.overview}>
        <OrderChart orders={sampleOrders} brief />
      </Section>
      <CallToAction {...content.closing} />
    </>
  );
}
