import { backdrops } from '@/content/media';
import { pricingTexts, sampleOrders } from '@/content/pricing';
import { solutionSlugs } from '@/content/solutions';
import * as content from '@/content/solutions-page';
import { breadcrumbs } from '@/lib/structured-data';
import { CallToAction } from '@/sections/call-to-action';
import { PageHero } from '@/sections/page-hero';
import { Phases } from '@/sections/phases';
import { QuotationBand } from '@/sections/quotation';
import { OrderCards } from '@/sections/sample-order';
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
      <Section id="solutions" title={content.overview.title} intro={content.overview.intro}>
        <SolutionOverviews cards={content.overview.cards} more={content.overview.more} />
      </Section>
      <Section title={content.consulting.title} intro={content.consulting.intro}>
        <SolutionLinks slugs={withoutCard} />
      </Section>
      {content.quotation && <QuotationBand {...content.quotation} />}
      <Section title={content.process.title} intro={content.process.intro} tone="sunken">
        <Phases phases={content.process.steps} />
      </Section>
      <Section title={pricingTexts.overview.title} intro={pricingTexts.overview.intro}>
        <OrderCards orders={sampleOrders} />
      </Section>
      <CallToAction {...content.closing} />
    </>
  );
}
