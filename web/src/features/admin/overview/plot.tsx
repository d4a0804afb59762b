import { useElementSize } from '@mantine/hooks';
import { AxisBottom, AxisLeft, type TickRendererProps } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { scaleBand, type scaleLinear, type scaleLog } from '@visx/scale';
import type { ReactNode } from 'react';
import classes from './overview.module.css';
import { formatDay, formatDays, type WeekFigures } from './statistics';

const MARGIN = { top: 10, right: 8, bottom: 24, left: 40 };
/** Pixels for the label of a week and a space. */
const LABEL_WIDTH = 64;

interface PlotProps {
  /** The statement of the plot, in a sentence; its table has the figures. */
  label: string;
  weeks: readonly WeekFigures[];
  height: number;
  /** From the lower end of the plot to the upper one. */
  scale: ReturnType<typeof scaleLinear<number>> | ReturnType<typeof scaleLog<number>>;
  ticks: number[];
  formatTick: (value: number) => string;
  /** A value with a line across the plot. */
  reference?: number;
  /** Draws a week; x is 0 in the middle of its column. */
  drawWeek: (week: WeekFigures, geometry: Geometry) => ReactNode;
  describeWeek: (week: WeekFigures) => string;
}

/** In pixels. */
interface Geometry {
  step: number;
  y: (value: number) => number;
}

export function Plot({
  label,
  weeks,
  height,
  scale,
  ticks,
  formatTick,
  reference,
  drawWeek,
  describeWeek,
}: PlotProps) {
  const { ref, width: outerWidth } = useElementSize();
  const width = Math.max(0, outerWidth - MARGIN.left - MARGIN.right);
  const innerHeight = height - MARGIN.top - MARGIN.bottom;
  const days = weeks.map(({ week }) => week.start);
  const x = scaleBand({ domain: days, range: [0, width] });
  const y = scale.copy().range([innerHeight, 0]);
  const step = x.step();
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / Math.max(step, 1)));
  return (
    <div ref={ref} className={classes.plot} style={{ minHeight: height }}>
      {outerWidth > 0 && (
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${outerWidth} ${height}`}
          width={outerWidth}
          height={height}
        >
          <g transform={`translate(${MARGIN.left} ${MARGIN.top})`}>
            <GridRows scale={y} width={width} tickValues={ticks} stroke="var(--line)" />
            <AxisLeft
              scale={y}
              tickValues={ticks}
              tickFormat={(tick) => formatTick(Number(tick))}
              hideAxisLine
              hideTicks
              tickLength={6}
              tickComponent={Tick}
            />
            {reference !== undefined && (
              <line
                x2={width}
                y1={y(reference)}
                y2={y(reference)}
                stroke="var(--highlight)"
                strokeDasharray="4 3"
              />
            )}
            {weeks.map((week, index) => (
              <g key={week.week.start} transform={`translate(${(index + 0.5) * step} 0)`}>
                {drawWeek(week, { step, y })}
                <rect x={-step / 2} width={step} height={innerHeight} className={classes.week}>
                  <title>{`${formatDays(week.week)}: ${describeWeek(week)}`}</title>
                </rect>
              </g>
            ))}
            <AxisBottom
              scale={x}
              top={innerHeight}
              tickValues={days.filter((_, index) => (days.length - 1 - index) % every === 0)}
              tickFormat={formatDay}
              hideTicks
              stroke="var(--line-strong)"
              tickLength={4}
              tickComponent={Tick}
            />
          </g>
        </svg>
      )}
    </div>
  );
}

/** The default of visx makes each label an <svg> of its own. */
function Tick({ x, y, dx, dy, textAnchor, formattedValue }: TickRendererProps) {
  return (
    <text x={x} y={y} dx={dx} dy={dy} textAnchor={textAnchor}>
      {formattedValue}
    </text>
  );
}
