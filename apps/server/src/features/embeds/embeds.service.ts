// Titles and pictures of other services' videos: asked for once by the server, kept here, so that no phone loads them there.

import type { lookUpVideo } from '@valence/contract/desk-videos';
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

/** The first and five more, each after a longer pause; then somebody at the desk asks for it. */
export const MOST_TRIES = 6;
const LONGEST_TITLE = 200;
const FORGOTTEN_MILLISECONDS = 3_600_000;
const FORGOTTEN_AT_ONCE = 50;

export interface EmbedsDeps {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  embeds: Embeds;
  /** Has `lookUp` done once the transaction is over. */
  enqueue: (tx: Tx, videoId: string) => Promise<void>;
  /** Keeps a picture as a card shows it. @returns its address here; undefined when it is none */
  keepPicture: (picture: Buffer) => Promise<string | undefined>;
}

export type EmbedsService = ReturnType<typeof createEmbedsService>;

export function createEmbedsService(deps: EmbedsDeps) {
  const { db, clock, enqueue } = deps;
  return {
    /** In the transaction that gives a video its address. Nothing is asked about files and streams of other hosts. */
    async begin(
      tx: Tx,
      asked: { videoId: string; address: string; wantsTitle: boolean; at: Date },
    ): Promise<void> {
      if (!embedOf(asked.address)) return;
      await store.ask(tx, asked);
      await enqueue(tx, asked.videoId);
    },

    /** @throws what may pass: the job is done again */
    lookUp: async (videoId: string): Promise<void> => lookUp(deps, videoId),

    /** Enqueues those whose job is over or never was. */
    async remember(): Promise<void> {
      const before = new Date(clock.now().getTime() - FORGOTTEN_MILLISECONDS);
      const ids = await store.findForgotten(db, before, FORGOTTEN_AT_ONCE);
      await transaction(db, async (tx) => {
        for (const id of ids) await enqueue(tx, id);
      });
    },

    /** The desk asks again for one that failed. */
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

/** The video stays as it is when nothing is learnt: it plays all the same. */
async function lookUp(deps: EmbedsDeps, videoId: string): Promise<void> {
  const { db, log, embeds, keepPicture } = deps;
  const waiting = await store.findWaiting(db, videoId);
  const source = waiting && embedOf(waiting.address);
  if (!waiting || !source) return;
  const { address, tries } = waiting;
  let facts: EmbedFacts;
  try {
    facts = await embeds.ask(source);
  } catch (error) {
    const problem = failureOf(error);
    const isOver = problem !== 'unreachable' || tries + 1 >= MOST_TRIES;
    await store.note(db, { videoId, address, problem, isOver });
    log.warn({ err: error, video: videoId, service: source.kind }, 'nothing was learnt about a video');
    if (isOver) return;
    throw error;
  }
  const pictureUrl = (facts.picture && (await keepPicture(facts.picture))) ?? null;
  const title = facts.title === undefined ? null : shown(facts.title);
  await transaction(db, async (tx) => store.finish(tx, { videoId, address, title, pictureUrl }));
}

function failureOf(error: unknown): EmbedFailure {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'absent' || code === 'private' || code === 'nonsense' ? code : 'unreachable';
}

/** One line that reads in one direction; null when none is left. Joiners stay: Sinhala is written with them. */
function shown(title: string): string | null {
  const line = title
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069\s]+/gu, ' ')
    .trim();
  // Not in the middle of a letter that takes two.
  const cut = line.slice(0, LONGEST_TITLE).replace(/[\ud800-\udbff]$/, '');
  return cut.trim() || null;
}

function embedOf(address: string): EmbedSource | undefined {
  const source = parseVideoAddress(address);
  return source && source.kind !== 'stream' ? source : undefined;
}
