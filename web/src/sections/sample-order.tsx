import { orderPath, pricingTexts, type SampleOrder } from '@/content/pricing';
import { solutionLink } from '@/content/solutions';
import { ClosingAction } from './action-button';
import { Fold } from './fold';
import { OrderChart } from './order-chart';
import classes from './sample-order.module.css';
import { StagePrices } from './tables';
import { TitledList } from './titled-list';

export function PriceExample({ order }: { order: SampleOrder }) {
  return (
    <>
      <OrderChart orders={[order]} brief />
      <ClosingAction action={{ label: pricingTexts.example.more, to: orderPath(order) }} />
    </>
  );
}

export function SampleOrderDetails({ order }: { order: SampleOrder }) {
  return (
    <Fold title={pricingTexts.stages}>
      <StagePrices order={order} />
      <div className={classes.notes}>
        <TitledList level="h3" title={pricingTexts.raises} items={order.raises} />
        <TitledList level="h3" title={pricingTexts.lowers} items={order.lowers} />
        <TitledList
          level="h3"
          title={pricingTexts.services}
          items={order.services.map(solutionLink).map(({ to, label }) => (
            <a key={to} href={to}>
              {label}
            </a>
          ))}
        />
      </div>
    </Fold>
  );
}
