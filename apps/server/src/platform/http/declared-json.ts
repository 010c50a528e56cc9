// Writes a reply as JSON with the fields that its endpoint declares, and no others: a handler that returns a whole row does not
// send a column that nobody declared. In tests and development each reply is checked against its whole schema; in service the
// types and those tests stand for the rest, since checking every field of every row took a quarter of the time of a long list
// (decision 128).

import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { serializerCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/v4/core';

type Choose = (value: unknown) => unknown;

interface Declared {
  readonly schema?: unknown;
}

/** For service. */
export const declaredOnly: FastifySerializerCompiler<unknown> = ({ schema }) => {
  let choose: Choose | undefined;
  return (reply) => {
    // Most endpoints of a process are never called: the first call makes its chooser.
    choose ??= chooserOf(schemaIn(schema));
    return JSON.stringify(choose(reply));
  };
};

/** For tests and development: what the whole schema finds wrong is an error, and so is another text than service would send. */
export const checked: FastifySerializerCompiler<unknown> = (route) => {
  const check = serializerCompiler(route as Parameters<typeof serializerCompiler>[0]);
  const write = declaredOnly(route);
  return (reply) => {
    const text = check(reply);
    const inService = write(reply);
    if (text !== inService)
      throw new Error(`${route.method} ${route.url} would answer ${inService} in service`);
    return text;
  };
};

function schemaIn(declared: unknown): z.$ZodType {
  const schema = (declared as Declared).schema ?? declared;
  if (!(schema instanceof z.$ZodType)) throw new Error('A reply is declared by something else than a schema');
  return schema;
}

/** Copies what a schema declares. What it cannot take apart is read by the schema itself. */
function chooserOf(schema: z.$ZodType): Choose {
  const { def } = (schema as z.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return def.catchall ? whole(schema) : fields(def.shape);
    case 'array': {
      const one = chooserOf(def.element);
      return one === same ? same : (value) => (value as unknown[]).map(one);
    }
    case 'nullable':
    case 'optional': {
      const inner = chooserOf(def.innerType);
      return inner === same
        ? same
        : (value) => (value === null || value === undefined ? value : inner(value));
    }
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'literal':
    case 'enum':
    case 'custom':
    case 'unknown':
    case 'any':
      return same;
    default:
      return whole(schema);
  }
}

const same: Choose = (value) => value;

/** @throws as the check of tests does, where the value does not fit */
const whole =
  (schema: z.$ZodType): Choose =>
  (value) =>
    z.encode(schema, value);

function fields(shape: z.$ZodShape): Choose {
  const choosers = Object.entries(shape).map(([name, schema]) => [name, chooserOf(schema)] as const);
  return (value) => {
    const chosen: Record<string, unknown> = {};
    const all = value as Record<string, unknown>;
    for (const [name, choose] of choosers) {
      const field = all[name];
      if (field !== undefined) chosen[name] = choose === same ? field : choose(field);
    }
    return chosen;
  };
}
