// Lists every single value that the contract accepts: where it is in a call and, for a number, its bounds.

import type { Endpoint, Schema } from '@valence/contract/endpoint';

/** One value of a call; the path of a list's element has `[]`. */
export interface Field {
  endpoint: Endpoint;
  part: 'params' | 'query' | 'body';
  path: readonly string[];
  /** Undefined when the value is not a number. */
  bounds: Bounds | undefined;
  /** What must stand beside it: of several shapes, the mark of the one that has this value. */
  beside: readonly { path: readonly string[]; value: unknown }[];
}

export interface Bounds {
  least: number;
  most: number;
}

/** `PUT /api/v1/admin/videos/:videoId version`, `POST /api/v1/payments/cash lines.[].amountCents` */
export const nameOf = ({ endpoint: { method, path }, path: inside }: Field) =>
  `${method} ${path} ${inside.join('.')}`;

/** The parts of a zod definition that are read here. */
interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  options?: Schema[];
  values?: unknown[];
  checks?: readonly { _zod: { def: { check: string; value?: unknown } } }[];
}

export function fieldsOf(endpoint: Endpoint): Field[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    const found = new Map<string, Field>();
    for (const leaf of schema ? leavesOf(schema, []) : []) {
      const name = leaf.path.join('.');
      if (!found.get(name)?.bounds) found.set(name, { endpoint, part, ...leaf });
    }
    return [...found.values()];
  });
}

type Leaf = Pick<Field, 'path' | 'bounds' | 'beside'>;

function leavesOf(schema: Schema, path: readonly string[]): Leaf[] {
  const def = schema._zod.def as Definition;
  if (def.shape)
    return Object.entries(def.shape).flatMap(([name, inner]) => leavesOf(inner, [...path, name]));
  if (def.element) return leavesOf(def.element, [...path, '[]']);
  if (def.innerType) return leavesOf(def.innerType, path);
  if (def.options) return def.options.flatMap((option) => withMarks(option, path));
  return [{ path, bounds: def.type === 'number' ? boundsOf(def) : undefined, beside: [] }];
}

function withMarks(option: Schema, path: readonly string[]): Leaf[] {
  const { shape = {} } = option._zod.def as Definition;
  const marks = Object.entries(shape).flatMap(([name, inner]) => {
    const { type, values = [] } = inner._zod.def as Definition;
    return type === 'literal' ? [{ path: [...path, name], value: values[0] }] : [];
  });
  return leavesOf(option, path).map((leaf) => ({ ...leaf, beside: [...marks, ...leaf.beside] }));
}

function boundsOf({ checks = [] }: Definition): Bounds {
  const limits = (check: string) =>
    checks.flatMap(({ _zod: { def } }) =>
      def.check === check && typeof def.value === 'number' ? [def.value] : [],
    );
  return { least: Math.max(...limits('greater_than')), most: Math.min(...limits('less_than')) };
}

/** A call's input with one value exchanged; missing lists and objects on its path are created. */
export function withValue(input: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (name === '[]') {
    const [first, ...others] = Array.isArray(input) ? (input as unknown[]) : [];
    return [withValue(first, rest, value), ...others];
  }
  const fields = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
  return { ...fields, [name]: withValue(fields[name], rest, value) };
}
