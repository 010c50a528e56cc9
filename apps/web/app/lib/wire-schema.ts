// The part of `zod/mini` that the contract is written with, small enough for a phone: the bundler puts it in zod's place.
// Replies are read for their shape (unknown fields dropped); lengths and formats are the server's to check.

type Read = (value: unknown) => unknown;

/** What a reader answers for a value of another shape. */
const no = Symbol('no');

type Result = { success: true; data: unknown } | { success: false; error: Error };

class Schema {
  readonly read: Read;

  constructor(read: Read) {
    this.read = read;
  }

  check(): this {
    return this;
  }

  safeParse(value: unknown): Result {
    const data = this.read(value);
    return data === no
      ? { success: false, error: new TypeError('not the declared shape') }
      : { success: true, data };
  }
}

const accepting = (test: (value: unknown) => boolean) => new Schema((value) => (test(value) ? value : no));

export const string = () => accepting((value) => typeof value === 'string');
export { string as email, string as url };
export const number = () => accepting((value) => typeof value === 'number');
export const coerce = { number };
export const int = () => accepting(Number.isSafeInteger);
export const boolean = () => accepting((value) => typeof value === 'boolean');
/** With whatever fields there are; the contract declares none of such an object. */
export const looseObject = () => accepting((value) => typeof value === 'object' && value !== null);
export const custom = accepting;
export const literal = (values: unknown) => accepting((value) => [values].flat().includes(value));
export { literal as enum };
export const iso = { datetime: string };

export const nullable = ({ read }: Schema) => new Schema((value) => (value === null ? null : read(value)));
export const optional = ({ read }: Schema) =>
  new Schema((value) => (value === undefined ? undefined : read(value)));
export const _default = ({ read }: Schema, usual: unknown) =>
  new Schema((value) => (value === undefined ? usual : read(value)));
export const union = (options: readonly Schema[]) =>
  new Schema((value) => options.map(({ read }) => read(value)).find((data) => data !== no) ?? no);

export const discriminatedUnion = (_key: string, options: readonly Schema[]) => union(options);

export const array = ({ read }: Schema) =>
  new Schema((value) => {
    if (!Array.isArray(value)) return no;
    const items = value.map(read);
    return items.includes(no) ? no : items;
  });

export const object = (shape: Record<string, Schema>) =>
  Object.assign(new Schema((value) => readFields(shape, value)), { shape });
export { object as strictObject };

function readFields(shape: Record<string, Schema>, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return no;
  const data: Record<string, unknown> = {};
  for (const [name, { read }] of Object.entries(shape)) {
    const field = read((value as Record<string, unknown>)[name]);
    if (field === no) return no;
    if (field !== undefined) data[name] = field;
  }
  return data;
}

const unchecked = () => undefined;

export {
  unchecked as maximum,
  unchecked as maxLength,
  unchecked as minimum,
  unchecked as minLength,
  unchecked as refine,
  unchecked as regex,
  unchecked as trim,
};
