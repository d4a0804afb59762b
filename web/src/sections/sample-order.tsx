import { weeksText } from '@/content/amount';
import {
  orderPath,
  stagePrice,
  priceText,
  pricingTexts,
  type SampleOrder,
  sampleOrders,
  orderTotal,
} from '@/content/pricing';
import { solutionLink } from '@/content/solutions';
import { More } from './action-button';
import { FactList } from './figures';
import { Fold } from './fold';
import classes from './sample-order.module.css';
import { StagePrices } from './tables';

export function OrderCards() {
  return (
    <ul className={classes.cards}>
      {sampleOrders.map((order) => {
        const { dollars, dirhams } = orderTotal(order);
        return (
          <li key={order.id}>
            <p className={classes.question}>{order.question}</p>
            <h3 className={classes.name}>
              <a href={orderPath(order)}>{order.name}</a>
            </h3>
            <p className={classes.price}>{priceText('CAD', dollars)}</p>
            <p className="muted">
              {priceText('AED', dirhams)} · {lengthText(order)}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function samplePrice(order: SampleOrder) {
  const { dollars, dirhams } = orderTotal(order);
  return {
    label: 'Price',
    claim: 'prices' as const,
    value: priceText('CAD', dollars),
    note: priceText('AED', dirhams),
  };
}

export function PriceExample({ order }: { order: SampleOrder }) {
  return (
    <>
      <FactList
        facts={[
          { label: 'Order', claim: 'prices', value: order.name, note: order.question },
          samplePrice(order),
          {
            label: 'Length',
            value: lengthText(order),
            note: `${order.stages.length} stages; you can stop after each`,
          },
        ]}
      />
      <More action={{ label: pricingTexts.example.more, to: orderPath(order) }} />
    </>
  );
}

export function SampleOrderDetails({ order }: { order: SampleOrder }) {
  const people = order.stages.map((stage) => stage.people);
  const [fewest, most] = [Math.min(...people), Math.max(...people)];
  return (
    <>
      <FactList
        facts={[
          samplePrice(order),
          { label: 'Length', value: lengthText(order) },
          { label: 'People of ours', value: fewest === most ? String(most) : `${fewest} to ${most}` },
        ]}
      />
      <Fold title={pricingTexts.stages}>
        <StagePrices
          caption={`The stages of ${order.name.toLowerCase()}`}
          rows={order.stages.map((stage) => {
            const price = stagePrice(stage);
            return {
              title: stage.title,
              note: `${weeksText(stage.weeks)}, ${stage.people} people`,
              work: stage.work,
              prices: [priceText('CAD', price.dollars), priceText('AED', price.dirhams)],
              held: stage.held,
            };
          })}
        />
        <div className={classes.notes}>
          <PriceNotes title={pricingTexts.raises} items={order.raises} />
          <PriceNotes title={pricingTexts.lowers} items={order.lowers} />
          <div>
            <h3>{pricingTexts.stopping}</h3>
            <p>{order.stopping}</p>
          </div>
        </div>
        <p className={classes.services}>
          {pricingTexts.services}{' '}
          {order.services.map(solutionLink).map(({ to, label }, index) => (
            <span key={to}>
              <a href={to}>{label}</a>
              {index < order.services.length - 1 && <>&nbsp;· </>}
            </span>
          ))}
        </p>
      </Fold>
    </>
  );
}

function PriceNotes({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

function lengthText({ stages }: SampleOrder): string {
  return `${stages.at(-1)?.weeks[1] ?? 0} weeks`;
}
