// The body of a call that changes some fields of a thing.

import * as z from 'zod/mini';
import { optionalFields } from '../optional-fields.ts';

/** Any field may be absent, and stays what it is then; but not all of them. */
export const changeOf = <Shape extends Record<string, z.ZodMiniType>>(shape: Shape) =>
  z.object(optionalFields(shape)).check(z.refine((fields) => Object.keys(fields).length > 0));
