// Objects of which any field may be absent.

import * as z from 'zod/mini';

/** Not `z.partial`: it alone would bring every page of the site 400 bytes. */
export function optionalFields<Shape extends Record<string, z.ZodMiniType>>(shape: Shape) {
  const fields = Object.entries(shape).map(([name, field]) => [name, z.optional(field)]);
  return Object.fromEntries(fields) as { [Name in keyof Shape]: z.ZodMiniOptional<Shape[Name]> };
}
