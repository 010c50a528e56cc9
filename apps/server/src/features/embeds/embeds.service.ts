// Looks up the titles and pictures of embedded videos once and stores them here, so that no phone loads them there.

import type { lookUpVideo } from '@valence/contract/admin/videos';
import { HOUR_MS } from '@valence/domain/durations';
import { isUuid } from '@valence/domain/uuid';
import { parseVideoAddress } from '@valence/domain/video-source';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import type { Logger } from '../../platform/log.ts';
import type { EmbedFacts, EmbedFailure, EmbedSource, Embeds } from '../../ports/embeds/embeds.ts';
import * as store from './embeds.store.ts';

/** The first try and five more, each after a longer pause; after that an admin can start the lookup again. */
export const MOST_TRIES = 6;
const LONGEST_TITLE = 200;
const STRANDED_MILLISECONDS = HOUR_MS;
const STRANDED_AT_ONCE = 50;

export interface EmbedsDeps {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  embeds: Embeds;
  /** Enqueues `lookUp`, to run after the transaction is committed. */
  enqueue: (tx: Tx, videoId: string) => Promise<void>;
  /** Writes the title and picture of a video; null: none was found. A picture stored here that somebody chose stays. */
  describe: (
    tx: Tx,
    facts: { videoId: string; title: string | null; pictureUrl: string | null },
  ) => Promise<void>;
  /** Stores a picture as a card shows it. @returns its address here; undefined when the bytes are no picture */
  keepPicture: (picture: Buffer) => Promise<string | undefined>;
}

export type EmbedsService = ReturnType<typeof createEmbedsService>;

export function createEmbedsService(deps: EmbedsDeps) {
  const { db, clock, enqueue } = deps;
  return {
    /** Starts a lookup in the transaction that gives a video its address. Files and streams of other hosts have none. */
    async begin(
      tx: Tx,
      lookup: { videoId: string; address: string; wantsTitle: boolean; at: Date },
    ): Promise<void> {
      if (!embedOf(lookup.address)) return;
      await store.begin(tx, lookup);
      await enqueue(tx, lookup.videoId);
    },

    /** @throws a failure that may be temporary: the job runs again */
    lookUp: async (videoId: string): Promise<void> => lookUp(deps, videoId),

    /** Enqueues waiting lookups whose job has ended or never existed. */
    async remember(): Promise<void> {
      const before = new Date(clock.now().getTime() - STRANDED_MILLISECONDS);
      const ids = await store.findStranded(db, before, STRANDED_AT_ONCE);
      await transaction(db, async (tx) => {
        for (const id of ids) await enqueue(tx, id);
      });
    },

    /** Starts a failed lookup again for an admin. */
    async again(actorId: string, videoId: string): Promise<Answer<typeof lookUpVideo>> {
      if (!isUuid(videoId)) return refused('video-absent');
      return transaction(db, async (tx) => {
        const at = clock.now();
        if (!(await store.again(tx, videoId, at))) return refused('lookup-not-failed');
        await enqueue(tx, videoId);
        await recordAudit(tx, { at, actorId, action: 'video.looked-up', subject: `video:${videoId}` });
        return { success: true };
      });
    },
  };
}

/** A failed lookup leaves the video as it is: it plays all the same. */
async function lookUp(deps: EmbedsDeps, videoId: string): Promise<void> {
  const { db, log, embeds, keepPicture, describe } = deps;
  const lookup = await store.findWaiting(db, videoId);
  const source = lookup && embedOf(lookup.address);
  if (!lookup || !source) return;
  const { address, tries } = lookup;
  let facts: EmbedFacts;
  try {
    facts = await embeds.ask(source);
  } catch (error) {
    const problem = failureOf(error);
    const isFinal = problem !== 'unreachable' || tries + 1 >= MOST_TRIES;
    await store.note(db, { videoId, address, problem, isFinal });
    log.warn({ err: error, video: videoId, service: source.kind }, 'the lookup of an embedded video failed');
    if (isFinal) return;
    throw error;
  }
  const pictureUrl = (facts.picture && (await keepPicture(facts.picture))) ?? null;
  const title = facts.title === undefined ? null : titleLine(facts.title);
  await transaction(db, async (tx) => {
    const finished = await store.finish(tx, { videoId, address });
    if (finished) await describe(tx, { videoId, title: finished.wantsTitle ? title : null, pictureUrl });
  });
}

function failureOf(error: unknown): EmbedFailure {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'absent' || code === 'private' || code === 'nonsense' ? code : 'unreachable';
}

/** A title as one line that reads in one direction; null when nothing is left. Joiners stay: Sinhala needs them. */
function titleLine(title: string): string | null {
  const line = title
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069\s]+/gu, ' ')
    .trim();
  // Drops the first half of a surrogate pair that the cut divided.
  const cut = line.slice(0, LONGEST_TITLE).replace(/[\ud800-\udbff]$/, '');
  return cut.trim() || null;
}

function embedOf(address: string): EmbedSource | undefined {
  const source = parseVideoAddress(address);
  return source && source.kind !== 'stream' ? source : undefined;
}
