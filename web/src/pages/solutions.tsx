import { backdrops } from '@/content/media';
import { pricingTexts, sampleOrders } from '@/content/pricing';
import { solutionSlugs } from '@/content/solutions';
import {
  solutionsClosing,
  solutionsConsulting,
  solutionsHero,
  solutionsMeta,
  solutionsOverview,
  solutionsProcess,
  solutionsQuotation,
} from '@/content/solutions-page';
import { pageMeta } from '@/lib/page-meta';
import { breadcrumbs } from '@/lib/structured-data';
import { CallToAction } from '@/sections/call-to-action';
import { PageHero } from '@/sections/page-hero';
import { Phases } from '@/sections/phases';
import { QuotationBand } from '@/sections/quotation';
import { OrderCards } from '@/sections/sample-order';
import { Section } from '@/sections/section';
import { SolutionLinks, SolutionOverviews } from '@/sections/solution-overviews';

export const meta = () =>
  pageMeta({
    ...solutionsMeta,
    path: '/solutions',
    jsonLd: [breadcrumbs({ name: 'Solutions', path: '/solutions' })],
  });

const withoutCard = solutionSlugs.filter(
  (slug) => !solutionsOverview.cards.some((card) => card.slug === slug),
);

export default function Solutions() {
  return (
    <>
      <PageHero hero={solutionsHero} picture={backdrops.solutions} />
      <Section id="solutions" title={solutionsOverview.title} intro={solutionsOverview.intro}>
        <SolutionOverviews cards={solutionsOverview.cards} more={solutionsOverview.more} />
      </Section>
      <Section title={solutionsConsulting.title} intro={solutionsConsulting.intro}>
        <SolutionLinks slugs={withoutCard} />
      </Section>
      {solutionsQuotation && <QuotationBand {...solutionsQuotation} />}
      <Section title={solutionsProcess.title} intro={solutionsProcess.intro} tone="sunken">
        <Phases phases={solutionsProcess.steps} />
      </Section>
      <Section title={pricingTexts.overview.title} intro={pricingTexts.overview.intro}>
        <OrderCards orders={sampleOrders} />
      </Section>
      <CallToAction {...solutionsClosing} />
    </>
  );
}
