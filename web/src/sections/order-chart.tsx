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

const YEAR_WEEKS = 52;
const QUARTER_WEEKS = [0, 13, 26, 39, 52];

/** Returns a distance on the scale for an SVG attribute, because the Content Security Policy forbids `style`. */
const share = (weeks: number) => `${((weeks / YEAR_WEEKS) * 100).toFixed(2)}%`;

interface Props {
  orders: readonly SampleOrder[];
  /** Shows only the names of the stages, without their details and the text about stopping. */
  brief?: boolean;
}

/** Shows orders on a common scale of one year, with their stages, prices and the points at which the client can stop. */
export function OrderChart({ orders, brief = false }: Props) {
  return (
    <div className={classes.chart}>
      {orders.map((order) => {
        const { dollars, dirhams } = orderTotal(order);
        const weeks = orderWeeks(order);
        return (
          <article key={order.id} className={classes.order}>
            <h3 className="item-title">
              <a href={orderPath(order)}>{order.name}</a>
            </h3>
            <p className="muted">{order.question}</p>
            <div className={classes.total}>
              {/* This empty space is as long as the bar, so that the price is at the bar's end. */}
              <svg width={share(weeks)} height={0} aria-hidden />
              <div>
                <p className={classes.price}>{priceText('CAD', dollars)}</p>
                <p className="fine-print">
                  {priceText('AED', dirhams)} · {weeks} weeks
                </p>
              </div>
            </div>
            <div className={classes.scale}>
              {brief ? (
                <p className="muted">
                  {order.stages.map(({ title }, index) => `${index + 1} ${title}`).join(' · ')}
                </p>
              ) : (
                <ol>
                  {order.stages.map((stage, index) => (
                    <Stage key={stage.title} stage={stage} number={index + 1} order={order} />
                  ))}
                </ol>
              )}
              <svg className={classes.ruler} aria-hidden>
                {brief
                  ? order.stages.map((stage, index) => (
                      <Segment key={stage.title} stage={stage} number={index + 1} />
                    ))
                  : QUARTER_WEEKS.map((week) => (
                      <text key={week} x={share(week)} dy="-0.75em">
                        {week || 'Week 0'}
                      </text>
                    ))}
                <line x2="100%" y1="100%" y2="100%" />
                {order.stops.map((week) => (
                  <svg key={week} x={share(week)} y="100%">
                    <path d="M0-7 7 0 0 7-7 0Z" />
                  </svg>
                ))}
              </svg>
            </div>
            {!brief && (
              <p className={classes.stopping}>
                <b className={classes.mark}>{pricingTexts.stopping}</b> {order.stopping}
              </p>
            )}
          </article>
        );
      })}
      {brief && <p className={classes.mark}>{pricingTexts.stop}</p>}
    </div>
  );
}

interface SegmentProps {
  stage: SampleOrder['stages'][number];
  number: number;
}

/** The segment of one stage in a bar, and the number of the week in which the stage ends. */
function Segment({ stage: { weeks }, number }: SegmentProps) {
  const start = weeks[0] - 1; // the first week has the number 1
  const end = weeks[1];
  return (
    <>
      <rect x={share(start)} width={share(end - start)} height="100%" />
      <text x={share((start + end) / 2)} y="50%" dy="0.35em">
        {number}
      </text>
      <text x={share(end)} y="100%" dy="1.9em">
        {end}
      </text>
    </>
  );
}

function Stage({ order: { id, stops }, stage, number }: SegmentProps & { order: SampleOrder }) {
  const { title, weeks, people, work, held } = stage;
  return (
    <li className={classes.stage}>
      <details className="disclosure" name={`${id}-stage`}>
        <summary className={classes.summary}>
          <svg className={classes.ruler} aria-hidden>
            <Segment stage={stage} number={number} />
          </svg>
          <span>{`${number} ${title}`}</span>
          <span className="fine-print">{weeksText(weeks)}</span>
          <Icon name="plus" size={18} stroke={1.5} />
        </summary>
        <div className={classes.words} data-screen-only="">
          <p className="fine-print">
            <b className={classes.title}>{title}</b>
            {people} people, {priceText('CAD', stagePrice(stage).dollars)}
          </p>
          <p>{work}</p>
          <p>
            <b>{pricingTexts.held}</b> {held}
          </p>
        </div>
      </details>
      {stops.includes(weeks[1]) && <p className={classes.mark}>{pricingTexts.stop}</p>}
    </li>
  );
}
