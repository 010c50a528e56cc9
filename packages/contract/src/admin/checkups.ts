// The checks of whether all is well: what they saw last, and looking again.

import { CHECKUP_IDS, CHECKUP_STATES } from '@valence/domain/checkups';
import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { instant } from '../wire.ts';

const reply = z.object({
  /** The most serious first. */
  checkups: z.array(
    z.object({
      id: z.enum(CHECKUP_IDS),
      state: z.enum(CHECKUP_STATES),
      /** What is wrong; null: nothing, or it could not be looked at. */
      finding: z.nullable(z.string()),
      /** What the finding's sentence names. */
      values: z.catchall(z.object({}), z.union([z.string(), z.number()])),
      /** Where it was found, when there are several machines. */
      machine: z.nullable(z.string()),
      /** null: not looked at yet. */
      lookedAt: z.nullable(instant),
      /** Since when the state is this one. */
      since: z.nullable(instant),
    }),
  ),
});

export const listCheckups = endpoint({
  method: 'GET',
  path: '/api/v1/admin/checkups',
  who: 'checkups.see',
  summary: 'What the checks of this installation saw last.',
  reply,
  refusals: [],
});
export type Checkup = ReplyOf<typeof listCheckups>['checkups'][number];

export const lookAgain = endpoint({
  method: 'POST',
  path: '/api/v1/admin/checkups/look',
  who: 'checkups.see',
  summary: 'Run all checks on the server that answers; takes some seconds.',
  longestSeconds: 60,
  reply,
  refusals: [],
});
