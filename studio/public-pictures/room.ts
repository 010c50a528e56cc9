// The class room and its furniture, in warm light.

import { box, circle, el, group, label, line } from '../lessons/engine/svg.ts';

export const room = {
  wall: '#F4E2C3',
  wallLow: '#E7CDA2',
  floor: '#C99A66',
  wood: '#A9713E',
  woodDark: '#7C4F28',
  woodLight: '#D6A56C',
  board: '#1E4A40',
  boardLight: '#265A4E',
  chalk: '#F3F1E6',
  evening: '#F2A65A',
} as const;

/** A wall with light from above; it ends at `floorAt`. */
export function walls(floorAt: number): string {
  return [
    box(0, 0, 1280, 720, { fill: room.wall }),
    box(0, floorAt - 70, 1280, 70, { fill: room.wallLow }),
    box(0, floorAt, 1280, 720 - floorAt, { fill: room.floor }),
    box(0, floorAt, 1280, 8, { fill: room.woodDark, opacity: 0.5 }),
  ].join('');
}

/** A window on an evening sky, with a palm. */
export function windowAt(x: number, y: number, width: number, height: number): string {
  const palm = [-70, -35, 0, 35, 70]
    .map((turn) =>
      group(
        { x: width * 0.6, y: height * 0.46, turn },
        el('path', { d: 'M0 0Q16 -46 4 -78Q-14 -46 0 0Z', fill: '#5B3B4A' }),
      ),
    )
    .join('');
  return group(
    { x, y },
    box(0, 0, width, height, { fill: room.evening }),
    box(0, height * 0.55, width, height * 0.45, { fill: '#E07B5A' }),
    circle(width * 0.3, height * 0.56, 34, { fill: '#FFE3A8' }),
    el('path', {
      d: `M${width * 0.6} ${height * 0.46}Q${width * 0.56} ${height * 0.8} ${width * 0.62} ${height}`,
      stroke: '#5B3B4A',
      'stroke-width': 12,
      fill: 'none',
    }),
    palm,
    box(0, 0, width, height, { fill: 'none', stroke: room.wood, 'stroke-width': 14 }),
    line(
      [
        [width / 2, 0],
        [width / 2, height],
      ],
      { stroke: room.wood, 'stroke-width': 9 },
    ),
  );
}

/** A blackboard in its wooden frame, with the tray below. */
export function board(x: number, y: number, width: number, height: number, content: string): string {
  return group(
    { x, y },
    box(-16, -16, width + 32, height + 32, { rx: 8, fill: room.wood }),
    box(0, 0, width, height, { fill: room.board }),
    el('path', {
      d: `M0 ${height * 0.7}Q${width * 0.3} ${height * 0.4} ${width * 0.55} ${height * 0.62}T${width} ${height * 0.5}V${height}H0Z`,
      fill: room.boardLight,
      opacity: 0.5,
    }),
    content,
    box(-16, height + 12, width + 32, 18, { rx: 4, fill: room.woodDark }),
    box(width * 0.7, height + 3, 44, 9, { rx: 3, fill: room.chalk }),
    box(width * 0.77, height + 3, 30, 9, { rx: 3, fill: '#F2B6C9' }),
  );
}

/** Words in chalk. */
export const chalk = (
  text: string,
  x: number,
  y: number,
  size: number,
  colour: string = room.chalk,
): string => label(text, { x, y, size, weight: 600, anchor: 'middle', fill: colour, display: true });

/** A desk's top edge across the picture. */
export const desk = (y: number): string =>
  box(0, y, 1280, 26, { fill: room.woodLight }) + box(0, y + 26, 1280, 60, { fill: room.wood });
