import { weeksText } from '@/content/amount';
import {
  orderPath,
  orderTotal,
  orderWeeks,
  priceText,
  pricingTexts,
  type SampleOrder,
  stagePrice,
} from '@/content/pricing';
import { Icon } from './icon';
import classes from './order-chart.module.css';

const YEAR = 52;
const QUARTERS = [0, 13, 26, 39, 52];

/** A distance on the scale. SVG takes it as an attribute, while the Content Security Policy allows no `style`. */
const share = (weeks: number) => `${((weeks / YEAR) * 100).toFixed(2)}%`;

interface Props {
  orders: readonly SampleOrder[];
  /** Names the stages without what is done in them. */
  brief?: boolean;
}

/** Orders on one scale of a year, with their stages, prices and the points at which the client can stop. */
export function OrderChart({ orders, brief = false }: Props) {
  return (
    <div className={classes.chart} data-brief={brief ? '' : undefined}>
      {orders.map((order) => {
        const { dollars, dirhams } = orderTotal(order);
        const weeks = orderWeeks(order);
        return (
          <article key={order.id} className={classes.order}>
            <h3 className={classes.name}>
              <a href={orderPath(order)}>{order.name}</a>
            </h3>
            <p className="muted">{order.question}</p>
            <div className={classes.total}>
              <svg width={share(weeks)} aria-hidden />
              <div>
                <p className={classes.price}>{priceText('CAD', dollars)}</p>
                <p className={classes.terms}>
                  {priceText('AED', dirhams)} · {weeks} weeks
                </p>
              </div>
            </div>
            <div className={classes.scale}>
              <ol>
                {order.stages.map((stage, index) => (
                  <Stage
                    key={stage.title}
                    order={order}
                    number={index + 1}
                    isStop={order.stops.includes(stage.weeks[1])}
                    brief={brief}
                    {...stage}
                  />
                ))}
              </ol>
              <Ruler stops={order.stops} />
            </div>
            {!brief && (
              <p className={classes.stopping}>
                <b className={classes.label}>{pricingTexts.stopping}</b> {order.stopping}
              </p>
            )}
          </article>
        );
      })}
      {brief && <p className={classes.mark}>{pricingTexts.stop}</p>}
    </div>
  );
}

function Ruler({ stops }: Pick<SampleOrder, 'stops'>) {
  return (
    <svg className={classes.ruler} aria-hidden>
      <line x2="100%" y1="100%" y2="100%" />
      <line className={classes.weeks} x2="100%" y1="100%" y2="100%" pathLength={YEAR} />
      {QUARTERS.map((week) => (
        <svg key={week} x={share(week)} y="100%">
          <line y2="8" />
        </svg>
      ))}
      {QUARTERS.map((week) => (
        <text key={week} x={share(week)} dy="-0.75em">
          {week || 'Week 0'}
        </text>
      ))}
      {stops.map((week) => (
        <svg key={week} className={classes.stop} x={share(week)} y="100%">
          <path d="M0-7 7 0 0 7-7 0Z" />
        </svg>
      ))}
    </svg>
  );
}

type StageProps = SampleOrder['stages'][number] & {
  order: SampleOrder;
  number: number;
  isStop: boolean;
  brief: boolean;
};

function Stage({ order, number, isStop, brief, ...stage }: StageProps) {
  const { title, weeks, people, work, held } = stage;
  const [first, last] = weeks;
  const name = (
    <>
      <svg className={classes.segment} aria-hidden>
        <rect x={share(first - 1)} width={share(last - first + 1)} height="100%" />
        <text x={share((first - 1 + last) / 2)} y="50%" dy="0.35em">
          {number}
        </text>
        <text className={classes.end} x={share(last)} y="100%" dy="1.9em">
          {last}
        </text>
      </svg>
      <span className={classes.number}>{number}</span>
      <span className={classes.title}>{title}</span>
    </>
  );
  if (brief) return <li className={classes.stage}>{name}</li>;
  return (
    <li className={classes.stage}>
      <details name={`${order.id}-stage`}>
        <summary className={classes.summary}>
          {name} <span className={classes.time}>{weeksText(weeks)}</span>
          <Icon name="plus" className={classes.icon} size={18} stroke={1.5} />
        </summary>
        <div className={classes.words} data-screen-only="">
          <p className={classes.terms}>
            {people} people, {priceText('CAD', stagePrice(stage).dollars)}
          </p>
          <p>{work}</p>
          <p>
            <b className={classes.label}>{pricingTexts.held}</b> {held}
          </p>
        </div>
      </details>
      {isStop && <p className={classes.mark}>{pricingTexts.stop}</p>}
    </li>
  );
}
