// The lists of videos: a student's library and locked cards, and for the admin area all videos and a student's accesses.

import type { listAllVideos } from '@valence/contract/admin/videos';
import type { ReplyOf } from '@valence/contract/endpoint';
import type { LibraryVideo } from '@valence/contract/learning/videos';
import { type AccessClaim, nextAfter, sourceName } from '@valence/domain/access';
import { isUuid } from '@valence/domain/uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { KeptReply } from '../../platform/http/json-reply.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { Kept } from '../../platform/kept/kept.ts';
import type { Soon } from '../../platform/soon.ts';
import { findAll, findDescribed, findToPlay, type VideoToPlay } from './library.store.ts';

export type LibraryService = ReturnType<typeof createLibraryService>;

/** The access that a card shows; `payClass`: the class whose payment for the lesson's month opens it. */
type CardClaim = Partial<AccessClaim> & { payClass?: string | undefined };

/** The part of the access feature that the lists use, by video id. */
export interface AccessLists {
  /** `until`: when time alone changes what is open; undefined: never. */
  library(
    accountId: string,
    at: Date,
  ): Promise<{ open: ReadonlyMap<string, AccessClaim>; until: Date | undefined }>;
  lockedVideos(accountId: string, at: Date): Promise<ReadonlyMap<string, CardClaim>>;
  cards(
    accountId: string,
    at: Date,
  ): Promise<{ cards: ReadonlyMap<string, AccessClaim>; until: Date | undefined }>;
}

/** A student's progress as the API sends it, by video id. */
export type ProgressOf = (
  accountId: string,
) => Promise<ReadonlyMap<string, Pick<LibraryVideo, 'watchedShare' | 'resumeSeconds' | 'lastWatchedAt'>>>;

export interface LibraryDeps {
  db: Db;
  clock: Clock;
  kept: Kept;
  access: AccessLists;
  progress: ProgressOf;
}

/** Students' lists in memory: 60 kB each where a student has 114 lessons, and 10 kB compressed. */
const MOST_LISTS = 400;
/** Lessons that are played at the same time. */
const MOST_PLAYED = 500;

export function createLibraryService({ db, clock, kept, access, progress }: LibraryDeps) {
  const lists = kept.shelf('lessons', MOST_LISTS);
  const everything = kept.shelf('lessons', 1);
  const played = kept.shelf('playing', MOST_PLAYED);
  /** Cards with the student's progress. */
  const withProgress = async (accountId: string, claims: ReadonlyMap<string, CardClaim>) => {
    const [cards, watched] = await Promise.all([withAccess(db, claims), progress(accountId)]);
    return cards.map((card) => ({ ...card, ...watched.get(card._id) }));
  };

  return {
    /** The videos that the student who calls can watch now, newest first. */
    listMine({ accountId }: Caller): Soon<KeptReply<LibraryVideo[]>> {
      const find = async () => {
        const { open, until } = await access.library(accountId, clock.now());
        return { value: new KeptReply(await withProgress(accountId, open)), accountId, until };
      };
      return lists.of(accountId, find, 'asked');
    },

    /** Videos whose access ended in the last 30 days or that wait for their month's payment, newest first. */
    listLocked: async (accountId: string) => {
      const cards = await withProgress(accountId, await access.lockedVideos(accountId, clock.now()));
      // A lesson without a month cannot be paid for, so it does not wait for a payment.
      return cards.filter(
        ({ accessExpires, payClass }) => accessExpires !== undefined || payClass !== undefined,
      );
    },

    /** The admin area's cards of a student's accesses at an instant, newest video first, and until when they hold. */
    async listCards(accountId: string, at: Date) {
      const { cards, until } = await access.cards(accountId, at);
      return { cards: await withAccess(db, cards), until };
    },

    /** Every video, newest first, including those not published yet; for a call whose session was found. */
    listAll(): Soon<KeptReply<ReplyOf<typeof listAllVideos>>> {
      const find = async () => {
        const at = clock.now();
        const videos = await findAll(db);
        const value = videos.map(({ described, publishedAt }) => ({
          ...described,
          published: publishedAt !== undefined && publishedAt <= at,
        }));
        const until = nextAfter(
          videos.map(({ publishedAt }) => publishedAt),
          at,
        );
        return { value: new KeptReply(value), accountId: undefined, until };
      };
      return everything.of('all', find, 'asked');
    },

    /** A video with its source and captions, for a call whose session was found; the viewer's access state was checked. */
    async describe(videoId: string): Promise<VideoToPlay | undefined> {
      if (!isUuid(videoId)) return undefined;
      const find = async () => ({
        value: await findToPlay(db, videoId),
        accountId: undefined,
        until: undefined,
      });
      return played.of(videoId, find, 'asked');
    },
  };
}

async function withAccess(db: Db, claims: ReadonlyMap<string, CardClaim>): Promise<LibraryVideo[]> {
  const videos = await findDescribed(db, [...claims.keys()]);
  return videos.map((video) => {
    const claim = claims.get(video._id);
    const source = claim?.source && sourceName(claim.source);
    const payClass = video.month === null ? undefined : claim?.payClass;
    return {
      ...video,
      ...(claim?.endsAt && { accessExpires: claim.endsAt.toISOString() }),
      ...(source !== undefined && { accessSource: source }),
      ...(payClass !== undefined && { payClass }),
    };
  });
}
