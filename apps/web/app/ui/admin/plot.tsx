// The drawing of a chart, by uPlot: as wide as its container, in the colours of the current theme.

import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

/** What a line means decides its colour; `before` is what another one is compared with. */
export type ChartTone = 'brand' | 'live' | 'good' | 'soon' | 'before';

export interface ChartSeries {
  name: string;
  /** One for each label; null: not known. */
  values: readonly (number | null)[];
  tone: ChartTone;
}

interface PlotProps {
  label: string;
  labels: readonly string[];
  series: readonly ChartSeries[];
  /** The classes that give each tone its text colour. */
  toneClasses: Record<ChartTone, string>;
  kind: 'line' | 'bars';
  format: (value: number) => string;
  /** Which point lies under the pointer; null: none. */
  onPoint: (at: number | null) => void;
}

const HEIGHT = 220;
/** The least distance between two labels below the drawing, in pixels. */
const LABEL_SPACE = 64;
/** Steps between two grid lines of whole numbers: there are no 0.5 students. */
const WHOLE_STEPS = Array.from({ length: 9 }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat();
const STEPS = [1, 2, 5, 7, 10, 14, 20, 30, 60, 90, 180, 365, 1000];
/** Space at the right, in pixels, so that the last label (`Oct 10, 2026`, below the middle of its point) is not cut off. */
const END_SPACE = 40;

export function Plot({ label, ...props }: PlotProps) {
  const container = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const theme = useThemeChanges();
  const { labels, series, kind, toneClasses } = props;
  useEffect(() => {
    latest.current = props;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `theme` only says that colours must be read again
  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const plot = draw(element, { labels, series, kind, toneClasses }, () => latest.current);
    const resizeObserver = new ResizeObserver(() => {
      if (element.clientWidth > 0) plot.setSize({ width: element.clientWidth, height: HEIGHT });
    });
    resizeObserver.observe(element);
    return () => {
      resizeObserver.disconnect();
      plot.destroy();
    };
  }, [labels, series, kind, toneClasses, theme]);
  return (
    <div
      ref={container}
      role="img"
      aria-label={label}
      className="w-full overflow-hidden"
      style={{ height: HEIGHT }}
    />
  );
}

type PlotData = Pick<PlotProps, 'labels' | 'series' | 'kind' | 'toneClasses'>;

function draw(
  element: HTMLElement,
  { labels, series, kind, toneClasses }: PlotData,
  latest: () => Pick<PlotProps, 'format' | 'onPoint'>,
): uPlot {
  const colour = (className: string) => colourOf(element, className);
  const lines = series.map((one): uPlot.Series => {
    const stroke = colour(toneClasses[one.tone]);
    const isBefore = one.tone === 'before';
    return {
      stroke,
      width: isBefore ? 1.5 : 2,
      spanGaps: false,
      points: { show: labels.length < 3 },
      ...(isBefore ? { dash: [4, 4] } : { fill: transparent(stroke, kind === 'bars' ? 0.75 : 0.1) }),
      ...(kind === 'bars' &&
        !isBefore &&
        uPlot.paths.bars && { paths: uPlot.paths.bars({ size: [0.7, 48] }) }),
    };
  });
  return new uPlot(
    {
      width: Math.max(1, element.clientWidth),
      height: HEIGHT,
      padding: [8, END_SPACE, 0, 0],
      legend: { show: false },
      cursor: { y: false, drag: { setScale: false }, points: { size: 7 } },
      scales: {
        x: {
          time: false,
          range: () => (kind === 'bars' ? [-0.6, labels.length - 0.4] : [0, Math.max(1, labels.length - 1)]),
        },
        y: { range: (_plot, _least, most) => [0, most > 0 ? most * 1.1 : 1] },
      },
      axes: axesOf(labels, series, { ink: colour('text-ink-soft'), line: colour('text-line') }, latest),
      series: [{}, ...lines],
      hooks: { setCursor: [(plot) => latest().onPoint(plot.cursor.idx ?? null)] },
    },
    [labels.map((_, at) => at), ...series.map(({ values }) => [...values])],
    element,
  );
}

function axesOf(
  labels: readonly string[],
  series: readonly ChartSeries[],
  { ink, line }: { ink: string; line: string },
  latest: () => Pick<PlotProps, 'format'>,
): uPlot.Axis[] {
  const font = '12px system-ui, sans-serif';
  const shared = { stroke: ink, font, ticks: { show: false } };
  const isWhole = series.every(({ values }) => values.every((value) => Number.isInteger(value ?? 0)));
  return [
    {
      ...shared,
      incrs: STEPS,
      space: LABEL_SPACE,
      size: 28,
      grid: { show: false },
      values: (_plot, at) => at.map((index) => labels[index] ?? ''),
    },
    {
      ...shared,
      ...(isWhole && { incrs: WHOLE_STEPS }),
      space: 40,
      grid: { stroke: line, width: 1 },
      values: (_plot, at) => at.map((value) => latest().format(value)),
      size: (_plot, values) => 14 + 7 * Math.max(2, ...(values ?? []).map(({ length }) => length)),
    },
  ];
}

/** The text colour of a class in the current theme, computed because a canvas does not know custom properties. */
function colourOf(element: HTMLElement, className: string): string {
  const probe = document.createElement('span');
  probe.className = className;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

function transparent(colour: string, share: number): string {
  return `color-mix(in srgb, ${colour} ${Math.round(share * 100)}%, transparent)`;
}

/** Counts how often the theme changed, by the system or by choice. */
function useThemeChanges(): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const increment = () => setChanges((before) => before + 1);
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', increment);
    const themeObserver = new MutationObserver(increment);
    themeObserver.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      system.removeEventListener('change', increment);
      themeObserver.disconnect();
    };
  }, []);
  return changes;
}
