// A small line of some days beside a figure, without axis and numbers, which the figure and the charts show.

interface SparklineProps {
  /** null: unknown. */
  values: readonly (number | null)[];
  className?: string;
}

const WIDTH = 100;
const HEIGHT = 28;

export function Sparkline({ values, className }: SparklineProps) {
  const most = Math.max(0, ...values.map((value) => value ?? 0)) || 1;
  const step = WIDTH / Math.max(1, values.length - 1);
  const points = values.map((value, index) =>
    value === null
      ? undefined
      : `${(index * step).toFixed(1)},${(HEIGHT - 2 - (value / most) * (HEIGHT - 4)).toFixed(1)}`,
  );
  // An unknown value breaks the line.
  const path = points
    .map((point, index) => point && `${points[index - 1] ? 'L' : 'M'}${point}`)
    .filter(Boolean)
    .join('');
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={className}
      fill="none"
      stroke="currentColor"
    >
      <path d={path} strokeWidth="2" strokeLinejoin="round" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
