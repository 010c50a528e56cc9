// What the tests of videos share: a lesson as it is typed in the admin area, and making it.

import type { createVideo } from '@valence/contract/admin/videos';
import type { BodyOf } from '@valence/contract/endpoint';
import { newId } from '../src/platform/ids.ts';
import type { Browser } from './cast.ts';
import type { Harness } from './harness.ts';

/** Whatever may be typed, also what is refused. */
export type TypedLesson = Record<Exclude<keyof BodyOf<typeof createVideo>, 'createId'>, unknown>;

export function createVideosKit(harness: Harness, categoryId: string) {
  /** Every field filled in: a draft of an embedded video, for 2027. */
  const lesson = (): TypedLesson => ({
    title: ' Alkanes: අල්කේන ',
    subtitle: 'Names and shapes',
    description: 'Straight and branched.',
    categoryId,
    thumbnailUrl: '/posters/organic-1.webp',
    animationUrl: null,
    source: { kind: 'address', address: 'https://youtu.be/FSyAehMdpyI' },
    alYear: 2027,
    openToYear: false,
    month: { year: 2027, month: 1 },
    recordedDate: '2027-01-10T06:30:00.000Z',
    publication: { kind: 'draft' },
  });

  /** @returns the answer, with the id that the lesson was made under */
  async function make(admin: Browser, change: Partial<TypedLesson> = {}, id = newId(harness.clock.now())) {
    return { id, ...(await admin('POST', '/api/v1/admin/videos', { createId: id, ...lesson(), ...change })) };
  }

  return { lesson, make };
}
