// Which session of an account streams.

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const leaveStream = endpoint({
  method: 'DELETE',
  path: '/api/v1/streams/here',
  who: 'signed-in',
  summary: 'This session streams no more for now: another one may, without waiting.',
  reply: z.object({ success: z.literal(true) }),
  refusals: [],
});

export const watchHere = endpoint({
  method: 'POST',
  path: '/api/v1/streams/here',
  who: 'signed-in',
  summary:
    'Stream in this session from now on. The one that has streamed longest, where no more are allowed at once, is told so with its next part (409, stream-elsewhere).',
  reply: z.object({ success: z.literal(true) }),
  refusals: [],
});
