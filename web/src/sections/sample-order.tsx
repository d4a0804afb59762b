import type { ReactNode } from 'react';
import { orderPath, pricingTexts, type SampleOrder } from '@/content/pricing';
import { solutionLink } from '@/content/solutions';
import { More } from './action-button';
import { Fold } from './fold';
import { OrderChart } from './order-chart';
import classes from './sample-order.module.css';
import { StagePrices } from './tables';

export function PriceExample({ order }: { order: SampleOrder }) {
  return (
    <>
      <OrderChart orders={[order]} brief />
      <More action={{ label: pricingTexts.example.more, to: orderPath(order) }} />
    </>
  );
}

export function SampleOrderDetails({ order }: { order: SampleOrder }) {
  return (
    <Fold title={pricingTexts.stages}>
      <StagePrices order={order} />
      <div className={classes.notes}>
        <PriceNotes title={pricingTexts.raises} items={order.raises} />
        <PriceNotes title={pricingTexts.lowers} items={order.lowers} />
        <PriceNotes
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

function PriceNotes({ title, items }: { title: string; items: readonly ReactNode[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul className="bullets muted">
        {items.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
