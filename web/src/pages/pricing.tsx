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
import { Index, Statement } from '@/sections/section';
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
        <Index
          key={order.id}
          id={order.id}
          title={order.name}
          intro={order.scope}
          tone={index % 2 === 0 ? 'sunken' : 'plain'}
        >
          <SampleOrderDetails order={order} />
        </Index>
      ))}
      <Index {...pricingMethod}>
        <Prose paragraphs={pricingMethod.paragraphs} />
      </Index>
      <Index title="Questions about money" tone="sunken">
        <Faq questions={pricingQuestions} />
      </Index>
      <CallToAction {...pricingBand} />
    </>
  );
}
