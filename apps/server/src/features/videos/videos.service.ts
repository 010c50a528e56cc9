// The lists of videos: a student's library and its locked cards, the desk's choice and a student's accesses.

import type { listAllVideos } from '@valence/contract/desk-videos';
import type { ReplyOf } from '@valence/contract/endpoint';
import type { LibraryVideo } from '@valence/contract/videos';
import { type AccessClaim, sourceName } from '@valence/domain/access';
import { isUuid } from '@valence/domain/uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { findAll, findDescribed, findToPlay, type VideoToPlay } from './videos.store.ts';

export type VideosService = ReturnType<typeof createVideosService>;

/** What is known of the access that a card tells of; `payClass`: the class whose payment for the lesson's month opens it. */
type CardClaim = Partial<AccessClaim> & { payClass?: string | undefined };

/** The part of the access feature that the lists ask, by video id. */
export interface AccessLists {
  openVideos(accountId: string, at: Date): Promise<ReadonlyMap<string, AccessClaim>>;
  lockedVideos(accountId: string, at: Date): Promise<ReadonlyMap<string, CardClaim>>;
  cards(accountId: string, at: Date): Promise<ReadonlyMap<string, AccessClaim>>;
}

/** What a student watched, as the wire tells it, by video id. */
export type ProgressOf = (
  accountId: string,
) => Promise<ReadonlyMap<string, Pick<LibraryVideo, 'watchedShare' | 'resumeSeconds' | 'lastWatchedAt'>>>;

export interface VideosDeps {
  db: Db;
  clock: Clock;
  access: AccessLists;
  progress: ProgressOf;
}

export function createVideosService({ db, clock, access, progress }: VideosDeps) {
  /** Cards with what the student watched of each. */
  const withProgress = async (accountId: string, claims: Promise<ReadonlyMap<string, CardClaim>>) => {
    const [cards, watched] = await Promise.all([withAccess(db, await claims), progress(accountId)]);
    return cards.map((card) => ({ ...card, ...watched.get(card._id) }));
  };

  return {
    /** What the student can watch now, newest first. */
    listMine: (accountId: string) => withProgress(accountId, access.openVideos(accountId, clock.now())),

    /** What ended for the student in the last 30 days or waits for its month's payment, newest video first. */
    listLocked: async (accountId: string) => {
      const cards = await withProgress(accountId, access.lockedVideos(accountId, clock.now()));
      // A lesson of no month waits for no payment: nobody could make it.
      return cards.filter(
        ({ accessExpires, payClass }) => accessExpires !== undefined || payClass !== undefined,
      );
    },

    /** The desk's cards of a student's accesses at an instant, newest video first. */
    listCards: async (accountId: string, at: Date) => withAccess(db, await access.cards(accountId, at)),

    /** Every video, newest first, those that are not out yet included. */
    async listAll(): Promise<ReplyOf<typeof listAllVideos>> {
      const at = clock.now();
      const videos = await findAll(db);
      return videos.map(({ described, publishedAt }) => ({
        ...described,
        published: publishedAt !== undefined && publishedAt <= at,
      }));
    },

    /** A video with its source and captions, whoever asks: the caller must have asked for the viewer's standing. */
    async describe(videoId: string): Promise<VideoToPlay | undefined> {
      return isUuid(videoId) ? findToPlay(db, videoId) : undefined;
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
