// Writes SVG as text: elements, groups, and labels that understand chemical formulae.

export type Attributes = Readonly<Record<string, string | number | undefined>>;

const short = (value: string | number): string | number =>
  typeof value === 'number' ? Math.round(value * 100) / 100 : value;

export function el(name: string, attributes: Attributes = {}, ...children: string[]): string {
  let head = `<${name}`;
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) head += ` ${key}="${short(value)}"`;
  return children.length > 0 ? `${head}>${children.join('')}</${name}>` : `${head}/>`;
}

export type Placement = {
  readonly x?: number;
  readonly y?: number;
  readonly scale?: number;
  /** Degrees, clockwise. */
  readonly turn?: number;
  readonly opacity?: number;
};

/** @returns an empty text when the group would be invisible */
export function group(place: Placement, ...children: string[]): string {
  const { x = 0, y = 0, scale = 1, turn = 0, opacity = 1 } = place;
  if (opacity <= 0.003 || scale <= 0) return '';
  const steps = [
    x || y ? `translate(${short(x)} ${short(y)})` : '',
    turn ? `rotate(${short(turn)})` : '',
    scale === 1 ? '' : `scale(${Math.round(scale * 1000) / 1000})`,
  ].filter(Boolean);
  return el(
    'g',
    { transform: steps.length > 0 ? steps.join(' ') : undefined, opacity: opacity < 1 ? opacity : undefined },
    ...children,
  );
}

export type LabelStyle = {
  readonly x?: number;
  readonly y?: number;
  readonly size: number;
  readonly fill: string;
  readonly weight?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly opacity?: number;
  readonly display?: boolean;
  readonly italic?: boolean;
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * One line of text. `_4` or `_{12}` lowers, `^+` or `^{2−}` raises, `*k*` slants: `CrO_4^{2−}`.
 * `y` is that of the baseline.
 */
export function label(text: string, style: LabelStyle): string {
  if ((style.opacity ?? 1) <= 0.003) return '';
  return el(
    'text',
    {
      x: style.x,
      y: style.y,
      'font-size': style.size,
      'font-weight': style.weight ?? 500,
      'font-family': style.display ? 'Inter Display, Inter, sans-serif' : undefined,
      'font-style': style.italic ? 'italic' : undefined,
      'text-anchor': style.anchor === 'start' ? undefined : style.anchor,
      fill: style.fill,
      opacity: style.opacity !== undefined && style.opacity < 1 ? style.opacity : undefined,
    },
    formula(text, style.size),
  );
}

const pieces = /([_^])(?:\{([^}]*)\}|(.))|\*([^*]+)\*|[^_^*]+/gu;

function formula(text: string, size: number): string {
  let offset = 0;
  let markup = '';
  for (const [whole, sign, braced, single, slanted] of text.matchAll(pieces)) {
    const shift = sign === '_' ? 0.2 * size : sign === '^' ? -0.36 * size : 0;
    const dy = shift === offset ? undefined : shift - offset;
    offset = shift;
    const content = escaped(slanted ?? (sign ? (braced ?? single ?? '') : whole));
    markup += el(
      'tspan',
      { dy, 'font-size': sign ? 0.68 * size : undefined, 'font-style': slanted ? 'italic' : undefined },
      content,
    );
  }
  return markup;
}

export type Point = readonly [number, number];

export const line = (points: readonly Point[], attributes: Attributes): string =>
  el('path', {
    d: pathThrough(points),
    fill: 'none',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...attributes,
  });

/** A line from path data. */
export const stroke = (d: string, colour: string, width: number, more: Attributes = {}): string =>
  el('path', {
    d,
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  });

export const pathThrough = (points: readonly Point[]): string =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${short(x)} ${short(y)}`).join('');

export const circle = (x: number, y: number, radius: number, attributes: Attributes): string =>
  el('circle', { cx: x, cy: y, r: Math.max(0, radius), ...attributes });

export const box = (x: number, y: number, width: number, height: number, attributes: Attributes): string =>
  el('rect', { x, y, width: Math.max(0, width), height: Math.max(0, height), ...attributes });
