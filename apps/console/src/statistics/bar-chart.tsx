import { AxisBottom, AxisLeft } from "@visx/axis";
import { Group } from "@visx/group";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import { type RefObject, useEffect, useId, useRef, useState } from "react";

interface Series {
  name: string;
  values: readonly number[];
}

interface BarChartProps {
  title: string;
  labels: readonly string[];
  /** At most three: the first is drawn full, the second striped, the third hollow. */
  series: readonly Series[];
  format: (value: number) => string;
}

const HEIGHT = 260;
const TICKS = 4;
const MARGIN = { top: 12, right: 8, bottom: 32, left: 64 };
/** The width of a label below the bars. */
const LABEL_WIDTH = 64;
const TEXT = "fill-muted font-sans text-xs forced-colors:fill-[CanvasText]";
const LINE = "stroke-line forced-colors:stroke-[CanvasText]";
const FULL = "fill-action forced-colors:fill-[CanvasText]";
const EDGE = "stroke-action forced-colors:stroke-[CanvasText]";

/** A drawing of a table that stands below it: the table has every number. */
export function BarChart({ title, labels, series, format }: BarChartProps) {
  const [ref, width] = useWidth();
  const stripes = useId();
  return (
    <figure className="grid gap-3">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <span className="font-semibold">{title}</span>
        <Legend series={series} stripes={stripes} />
      </figcaption>
      <div ref={ref} className="min-w-0 overflow-hidden">
        {width > 0 && (
          <svg
            role="img"
            aria-label={`${title}: ${series.map(({ name }) => name).join(", ")}. The table below has the numbers.`}
            width={width}
            height={HEIGHT}
            className="block"
          >
            <Stripes id={stripes} />
            <Bars labels={labels} series={series} width={width} stripes={stripes} format={format} />
          </svg>
        )}
      </div>
    </figure>
  );
}

interface BarsProps extends Omit<BarChartProps, "title"> {
  width: number;
  stripes: string;
}

function Bars({ labels, series, width, stripes, format }: BarsProps) {
  const [inner, height] = [width - MARGIN.left - MARGIN.right, HEIGHT - MARGIN.top - MARGIN.bottom];
  const places = labels.map((_label, at) => at);
  const group = scaleBand({ domain: places, range: [0, inner], padding: 0.25 });
  const within = scaleBand({ domain: series.map(({ name }) => name), range: [0, group.bandwidth()] });
  const values = series.flatMap((one) => one.values);
  const most = Math.max(1, ...values);
  const y = scaleLinear({ domain: [Math.min(0, ...values), most], range: [height, 0], nice: TICKS });
  // Members and cents are whole.
  const ticks = y.ticks(TICKS).filter(Number.isInteger);
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / group.step()));
  const shown = places.filter((at) => (places.length - 1 - at) % every === 0);
  return (
    <Group left={MARGIN.left} top={MARGIN.top}>
      {ticks.map((tick) => (
        <line key={tick} x1={0} x2={inner} y1={y(tick)} y2={y(tick)} className={LINE} />
      ))}
      {series.map(({ name, values: ofSeries }, place) =>
        ofSeries.map((value, at) => (
          <Bar
            key={`${name} ${labels[at]}`}
            x={(group(at) ?? 0) + (within(name) ?? 0)}
            y={Math.min(y(value), y(0))}
            width={Math.max(1, within.bandwidth() - 1)}
            height={Math.abs(y(0) - y(value))}
            {...lookOf(place, stripes)}
          />
        )),
      )}
      <AxisLeft
        scale={y}
        tickValues={ticks}
        hideAxisLine
        hideTicks
        tickFormat={(value) => format(Number(value))}
        tickLabelProps={{ className: TEXT, textAnchor: "end", dx: -4, dy: 4 }}
      />
      <AxisBottom
        scale={group}
        top={height}
        hideTicks
        axisLineClassName={LINE}
        tickValues={shown}
        tickFormat={(at) => labels[Number(at)] ?? ""}
        tickLabelProps={{ className: TEXT, textAnchor: "middle" }}
      />
    </Group>
  );
}

/** No difference is by color alone. */
function lookOf(place: number, stripes: string): { className: string; fill?: string; strokeWidth?: number } {
  if (place === 0) return { className: FULL };
  if (place === 1) return { className: EDGE, fill: `url(#${stripes})`, strokeWidth: 1 };
  return { className: `fill-transparent ${EDGE}`, strokeWidth: 1.5 };
}

function Stripes({ id }: { id: string }) {
  return (
    <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={6} height={6} className="fill-surface forced-colors:fill-[Canvas]" />
      <rect width={2.5} height={6} className={FULL} />
    </pattern>
  );
}

function Legend({ series, stripes }: { series: readonly Series[]; stripes: string }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {series.map(({ name }, place) => (
        <li key={name} className="flex items-center gap-2">
          <svg width={18} height={14} aria-hidden="true">
            <rect x={1} y={1} width={16} height={12} {...lookOf(place, stripes)} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

/** The width of an element in pixels, as it is now; 0 before the first layout. */
function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (ref.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
