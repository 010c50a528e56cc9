// Draws the periodic table: outlined, then coloured block by block, with one element highlighted.

import { mixColour, ramp } from '../../engine/motion.ts';
import { night, type Palette } from '../../engine/palette.ts';
import { box, group, label } from '../../engine/svg.ts';
import { type Block, type Cell, cells, symbolOf } from './table.ts';

export const blockColour: Record<Block, string> = {
  s: night.pink,
  p: night.green,
  d: night.blue,
  f: night.amber,
};

export type TableView = {
  readonly x: number;
  readonly y: number;
  /** Width and height of a cell with its gap. */
  readonly step: readonly [number, number];
  /** 0: nothing drawn yet; 1: the whole outline. */
  readonly outline: number;
  /** How far each block is coloured, 0 to 1. */
  readonly coloured: Readonly<Record<Block, number>>;
  readonly symbols?: boolean;
  readonly held?: { readonly atomicNumber: number; readonly strength: number } | undefined;
  readonly lastRow?: number;
};

export function tableView(palette: Palette, view: TableView): string {
  const visibleCells = cells.filter((cell) => cell.row <= (view.lastRow ?? 10));
  return group({ x: view.x, y: view.y }, ...visibleCells.map((cell) => cellView(palette, view, cell)));
}

function cellView(palette: Palette, view: TableView, cell: Cell): string {
  const [w, h] = view.step;
  const wave = (cell.column + 1.5 * cell.row) / 33;
  const seen = ramp(view.outline, 0.72 * wave, 0.72 * wave + 0.28);
  const sweep = cell.block === 's' ? cell.row / 8 : (cell.column - 2) / 17;
  const colour = ramp(view.coloured[cell.block], 0.6 * sweep, 0.6 * sweep + 0.4);
  const held = view.held?.atomicNumber === cell.atomicNumber ? view.held.strength : 0;
  const blank = mixColour(palette.card, palette.soft, 0.1);
  const edge = mixColour(palette.line, palette.soft, 0.3);
  const fill = mixColour(mixColour(blank, blockColour[cell.block], 0.82 * colour), '#FFFFFF', held);
  const symbol = view.symbols ? symbolOf(cell.atomicNumber) : '';
  return group(
    {
      x: (cell.column - 0.5) * w,
      y: (cell.row - 0.5) * h,
      opacity: seen,
      scale: 0.7 + 0.3 * seen + 0.28 * held,
    },
    box(-w / 2 + 2, -h / 2 + 2, w - 4, h - 4, {
      rx: 6,
      fill,
      stroke: mixColour(edge, blockColour[cell.block], colour),
      'stroke-width': 2,
    }),
    symbol === ''
      ? ''
      : label(symbol, {
          y: 0.17 * h,
          size: 0.42 * h,
          weight: 650,
          anchor: 'middle',
          fill: colour > 0.5 || held > 0.5 ? palette.paper : palette.soft,
        }),
  );
}
