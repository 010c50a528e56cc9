// Shows where students leave a lesson in a period, beside as many days before it.

import type { showCurve } from '@valence/contract/admin/analytics';
import type { QueryOf } from '@valence/contract/endpoint';
import { isPeriod, periodBefore } from '@valence/domain/period';
import { isUuid } from '@valence/domain/uuid';
import type { Db } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { findCurve } from './curve.store.ts';

export async function curve(
  { readDb: db }: { readDb: Db },
  { from, to, videoId }: QueryOf<typeof showCurve>,
): Promise<Answer<typeof showCurve>> {
  const period = { from, to };
  if (!isPeriod(period)) return refused('period-invalid');
  if (!isUuid(videoId)) return refused('video-absent');
  const before = periodBefore(period);
  const found = await findCurve(db, videoId, { days: period, before });
  if (!found) return refused('video-absent');
  const { unknownViewers: students, unknownThrough: through, ...rest } = found;
  return { period, before, ...rest, unknown: through === null ? null : { students, through } };
}
