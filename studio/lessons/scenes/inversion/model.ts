// Draws the ball-and-stick model: shaded balls, sticks, half-made bonds as dashes, nearer parts in front.

import { mix, mixColour } from '../../engine/motion.ts';
import { atom, paper as palette } from '../../engine/palette.ts';
import { circle, el, group, label, line } from '../../engine/svg.ts';
import { type GroupKind, shapeAt, turned, type Vector } from './geometry.ts';

export type ModelView = {
  readonly course: number;
  readonly groups: readonly GroupKind[];
  /** Pixels for each ångström. */
  readonly unit: number;
  readonly yaw: number;
  readonly pitch?: number;
  readonly farthest?: number;
  /** See `shapeAt`; by default the first group faces the viewer, the others are above and below. */
  readonly facing?: number;
  /** Without it neither oxygen nor, once it has left, bromine is drawn. */
  readonly alone?: boolean;
};

type Drawn = { readonly depth: number; readonly markup: string };
export type Projected = { readonly oxygen: Vector; readonly bromine: Vector };

const ball = { C: 0.52, O: 0.5, Br: 0.68, H: 0.34, CH_3: 0.6, C_2H_5: 0.78 } as const;

/** The places of oxygen and bromine on screen, relative to the carbon. */
export function projected(view: ModelView): Projected {
  const shape = shapeAt(view.course, view.groups, view.farthest, view.facing);
  return { oxygen: seen(shape.oxygen, view), bromine: seen(shape.bromine, view) };
}

function seen(position: Vector, { yaw, pitch = 12, unit }: ModelView): Vector {
  const [x, y, z] = turned(position, yaw, pitch);
  const nearer = 1 + 0.035 * z;
  return [x * unit * nearer, -y * unit * nearer, z];
}

/** Centred on its carbon. */
export function model(view: ModelView): string {
  const shape = shapeAt(view.course, view.groups, view.farthest, view.facing);
  const parts: Drawn[] = [sphere([0, 0, 0], ball.C, atom.carbon, '', view)];
  shape.groups.forEach((position, i) => {
    const kind = view.groups[i] ?? 'H';
    const colour =
      kind === 'H' ? atom.hydrogen : mixColour(atom.carbon, '#FFFFFF', kind === 'CH_3' ? 0.28 : 0.12);
    parts.push(
      stick(position, 1, ball[kind], view),
      sphere(position, ball[kind], colour, kind === 'H' ? '' : kind, view),
    );
  });
  if (!view.alone || shape.broken < 0.99)
    parts.push(
      stick(shape.bromine, 1 - shape.broken, ball.Br, view),
      sphere(shape.bromine, ball.Br, atom.bromine, 'Br', view),
    );
  if (!view.alone) parts.push(stick(shape.oxygen, shape.made, ball.O, view), ...hydroxyl(shape.oxygen, view));
  return parts
    .toSorted((a, b) => a.depth - b.depth)
    .map((part) => part.markup)
    .join('');
}

function hydroxyl(oxygen: Vector, view: ModelView): Drawn[] {
  const hydrogen: Vector = [oxygen[0] - 0.55, oxygen[1] + 0.72, oxygen[2] + 0.3];
  const [x, y] = seen(oxygen, view);
  const [hx, hy, depth] = seen(hydrogen, view);
  return [
    sphere(oxygen, ball.O, atom.oxygen, 'O', view),
    sphere(hydrogen, ball.H, atom.hydrogen, '', view),
    {
      depth: Math.min(depth, oxygen[2]) - 2,
      markup: line(
        [
          [x, y],
          [hx, hy],
        ],
        { stroke: atom.bond, 'stroke-width': 0.16 * view.unit },
      ),
    },
  ];
}

function sphere(position: Vector, radius: number, colour: string, name: string, view: ModelView): Drawn {
  const [x, y, depth] = seen(position, view);
  const r = radius * view.unit * (1 + 0.035 * depth);
  const light = mixColour(colour, '#FFFFFF', 0.55);
  const dark = mixColour(colour, '#000000', 0.35);
  const markup = group(
    { x, y },
    circle(0, 0, r, { fill: dark }),
    circle(-0.05 * r, -0.06 * r, 0.94 * r, { fill: mixColour(colour, dark, 0.3) }),
    circle(-0.1 * r, -0.12 * r, 0.84 * r, { fill: colour }),
    el('ellipse', {
      cx: -0.34 * r,
      cy: -0.4 * r,
      rx: 0.3 * r,
      ry: 0.22 * r,
      fill: light,
      transform: `rotate(-40 ${-0.34 * r} ${-0.4 * r})`,
    }),
    name === ''
      ? ''
      : label(name, {
          y: 0.2 * r + 2,
          size: Math.max(18, (name.length > 2 ? 0.5 : 0.72) * r),
          weight: 700,
          anchor: 'middle',
          fill: '#FFFFFF',
        }),
  );
  return { depth, markup };
}

/** From the carbon's surface to the other ball's; whole at strength 1, dashed below, invisible at 0. */
function stick(to: Vector, strength: number, radius: number, view: ModelView): Drawn {
  const long = Math.hypot(...to);
  const along = (distance: number) =>
    seen([(to[0] * distance) / long, (to[1] * distance) / long, (to[2] * distance) / long], view);
  const [x1, y1] = along(0.8 * ball.C);
  const [x2, y2, depth] = along(Math.max(0.85 * ball.C, long - 0.85 * radius));
  const whole = strength > 0.97;
  const markup =
    strength < 0.04
      ? ''
      : line(
          [
            [x1, y1],
            [x2, y2],
          ],
          {
            stroke: whole ? atom.bond : palette.pink,
            'stroke-width': mix(0.07, 0.17, strength) * view.unit,
            'stroke-dasharray': whole ? undefined : `${0.16 * view.unit} ${0.2 * view.unit}`,
            opacity: Math.min(1, 1.6 * strength),
          },
        );
  return { depth: depth / 2, markup };
}
