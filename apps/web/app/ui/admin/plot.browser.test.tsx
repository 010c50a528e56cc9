import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Plot } from './plot.tsx';

const LABELS = ['Oct 08, 2026', 'Oct 09, 2026', 'Oct 10, 2026'];
/** The height of the axis of days, in pixels. */
const AXIS = 28;

/** The columns of the drawing's lower edge, from the left, that have ink. */
function inkedColumns(canvas: HTMLCanvasElement): number[] {
  const height = Math.round(AXIS * devicePixelRatio);
  const { data, width } = canvas
    .getContext('2d', { willReadFrequently: true })
    ?.getImageData(0, canvas.height - height, canvas.width, height) ?? { data: [], width: 0 };
  const columns = new Set<number>();
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 0) columns.add(((at - 3) / 4) % width);
  return [...columns].toSorted((one, other) => one - other);
}

test('the last day below a chart is whole', async () => {
  const { container } = await render(
    <div style={{ width: 300 }}>
      <Plot
        label="Viewers"
        labels={LABELS}
        series={[{ name: 'Viewers', values: [3, 5, 4], tone: 'brand' }]}
        toneClasses={{ brand: '', live: '', good: '', soon: '', before: '' }}
        kind="line"
        format={String}
        onPoint={() => undefined}
      />
    </div>,
  );
  await expect
    .poll(() => {
      const canvas = container.querySelector('canvas');
      return canvas ? inkedColumns(canvas).length : 0;
    })
    .toBeGreaterThan(0);
  const canvas = container.querySelector('canvas') as HTMLCanvasElement;
  const columns = inkedColumns(canvas);
  // Three labels are drawn: there is ink in the last third.
  expect(columns.at(-1)).toBeGreaterThan((canvas.width * 2) / 3);
  // What is cut off has ink up to the edge.
  expect(columns.at(-1)).toBeLessThan(canvas.width - 2);
});
