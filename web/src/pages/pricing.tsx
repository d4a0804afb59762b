import { backdrops } from '@/content/media';
import {
  pricingBand,
  pricingHero,
  pricingMeta,
  pricingMethod,
  pricingQuestions,
  pricingTexts,
  sampleOrders,
} from '@/content/pricing';
import { breadcrumbs, faqPage } from '@/lib/structured-data';
import { CallToAction } from '@/sections/call-to-action';
import { Faq } from '@/sections/faq';
import { PageHero } from '@/sections/page-hero';
import { OrderCards, SampleOrderDetails } from '@/sections/sample-order';
import { Section } from '@/sections/section';
import { Prose } from '@/sections/split';

export const meta = {
  ...pricingMeta,
  jsonLd: [breadcrumbs({ name: 'Prices', path: '/pricing' }), faqPage(pricingQuestions)],
};

export default function Pricing() {
  return (
    <>
      <PageHero hero={pricingHero} picture={backdrops.solutions} />
      <Section id="orders" {...pricingTexts.overview}>
        <OrderCards />
      </Section>
      {sampleOrders.map((order, index) => (
        <Section
          key={order.id}
          id={order.id}
          title={order.name}
          intro={order.scope}
          tone={index % 2 === 0 ? 'sunken' : 'plain'}
        >
          <SampleOrderDetails order={order} />
        </Section>
      ))}
      <Section {...pricingMethod}>
        <Prose paragraphs={pricingMethod.paragraphs} />
      </Section>
      <Section title="Questions about money" tone="sunken">
        <Faq questions={pricingQuestions} />
      </Section>
      <CallToAction {...pricingBand} />
    </>
  );
}
