import { Fragment, type PropsWithChildren, type ReactNode } from 'react';
import { toShares, weeksText } from '@/content/amount';
import { priceText, pricingTexts, type SampleOrder, stagePrice } from '@/content/pricing';
import type { DocumentPage, Measurement, Solution } from '@/content/types';
import classes from './tables.module.css';

export function ComparisonTable({ title, before, after, rows }: NonNullable<Solution['comparison']>) {
  return (
    <Table className={classes.comparison} caption={title} columns={['Aspect', before, after]}>
      {rows.map((row) => (
        <tr key={row.aspect}>
          <th scope="row">{row.aspect}</th>
          <Cell column={before}>{row.before}</Cell>
          <Cell column={after}>{row.after}</Cell>
        </tr>
      ))}
    </Table>
  );
}

export function Measurements({ caption, rows }: { caption: string; rows: readonly Measurement[] }) {
  return (
    <Table
      className={classes.measurements}
      caption={caption}
      columns={['What', 'Before', 'After', 'How it was measured']}
    >
      {rows.map(({ measure, before, after, method }) => {
        const [beforeShare, afterShare] = toShares(before, after) ?? [];
        return (
          <tr key={measure}>
            <th scope="row">{measure}</th>
            <Cell column="Before">
              {before}
              <Bar to={beforeShare} />
            </Cell>
            <Cell column="After">
              {after}
              <Bar to={afterShare} />
            </Cell>
            <td>{method}</td>
          </tr>
        );
      })}
    </Table>
  );
}

/** A bar between two points of a scale from 0 to 1. The length is rounded up, so that a small share stays visible. */
function Bar({ from = 0, to }: { from?: number; to: number | undefined }) {
  if (to === undefined) return null;
  return (
    <svg className={classes.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
      <rect width="100" height="1" />
      <rect x={from * 100} width={Math.ceil((to - from) * 100)} height="1" />
    </svg>
  );
}

/** A document as a sheet of paper. */
export function DocumentSheet({ id, kind, title, facts, rows }: DocumentPage & { id?: string }) {
  const totalWeeks = Math.max(...rows.map(({ weeks }) => weeks?.[1] ?? 0));
  return (
    <section id={id} className={classes.document}>
      <p className="accent-line">{kind}</p>
      <h3 className="group-title">{title}</h3>
      {facts.length > 0 && <p className="fine-print">{facts.join(' · ')}</p>}
      <table className="data-table">
        <caption className="visually-hidden">{title}</caption>
        <tbody>
          {rows.map(({ term, text, weeks }) => (
            <tr key={term}>
              <th scope="row">
                {term}
                {weeks && <span className="fine-print">{weeksText(weeks)}</span>}
              </th>
              <td>
                {text}
                {weeks && <Bar from={(weeks[0] - 1) / totalWeeks} to={weeks[1] / totalWeeks} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Shows the beginnings of sheets, each as a link to the whole sheet, next to the children. */
export function SheetFan({
  sheets,
  children,
}: PropsWithChildren<{ sheets: (DocumentPage & { id: string })[] }>) {
  return (
    <div className={classes.fanRow}>
      <ul className={classes.fan} data-screen-only="">
        {sheets.map(({ id, kind, title, rows }) => (
          <li key={id}>
            <a className={classes.cut} href={`#${id}`}>
              <p className="accent-line">{kind}</p>
              <h3 className="item-title">{title}</h3>
              <dl aria-hidden>
                {rows.map(({ term, text }) => (
                  <Fragment key={term}>
                    <dt className="accent-line">{term}</dt>
                    <dd>{text}</dd>
                  </Fragment>
                ))}
              </dl>
            </a>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

export function StagePrices({ order: { name, stages } }: { order: SampleOrder }) {
  return (
    <Table
      className={classes.stages}
      caption={`The stages of ${name.toLowerCase()}`}
      columns={['Stage', 'Work', 'Price', pricingTexts.held]}
    >
      {stages.map((stage) => {
        const { dollars, dirhams } = stagePrice(stage);
        return (
          <tr key={stage.title}>
            <th scope="row">
              {stage.title}
              <span className="fine-print">{`${weeksText(stage.weeks)}, ${stage.people} people`}</span>
            </th>
            <td className="muted">{stage.work}</td>
            <Cell column="Price">
              <span>{priceText('CAD', dollars)}</span>
              <span className="muted">{priceText('AED', dirhams)}</span>
            </Cell>
            <Cell column={pricingTexts.held}>{stage.held}</Cell>
          </tr>
        );
      })}
    </Table>
  );
}

interface TableProps {
  className: string | undefined;
  caption: string;
  columns: readonly string[];
  children: ReactNode;
}

/** A table whose rows become blocks on a phone. */
function Table({ className, caption, columns, children }: TableProps) {
  return (
    <table className={className}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** A cell that names its column on a phone. The name is text rather than CSS, so that it is translated with the page. */
function Cell({ column, children }: { column: string; children: ReactNode }) {
  return (
    <td>
      <small className="fine-print">{column}</small>
      {children}
    </td>
  );
}
