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
import { OrderChart } from '@/sections/order-chart';
import { PageHero } from '@/sections/page-hero';
import { SampleOrderDetails } from '@/sections/sample-order';
import { ListSection, Statement } from '@/sections/section';
import { Prose } from '@/sections/split';

export const meta = {
  ...pricingMeta,
  jsonLd: [breadcrumbs({ name: 'Prices', path: '/pricing' }), faqPage(pricingQuestions)],
};

export default function Pricing() {
  return (
    <>
      <PageHero hero={pricingHero} />
      <Statement id="orders" {...pricingTexts.overview} tone="dark">
        <OrderChart orders={sampleOrders} />
      </Statement>
      {sampleOrders.map((order, index) => (
        <ListSection
          key={order.id}
          id={order.id}
          title={order.name}
          intro={order.scope}
          tone={index % 2 === 0 ? 'sunken' : 'plain'}
        >
          <SampleOrderDetails order={order} />
        </ListSection>
      ))}
      <ListSection {...pricingMethod}>
        <Prose paragraphs={pricingMethod.paragraphs} />
      </ListSection>
      <ListSection title="Questions about money" tone="sunken">
        <Faq questions={pricingQuestions} />
      </ListSection>
      <CallToAction {...pricingBand} />
    </>
  );
}
