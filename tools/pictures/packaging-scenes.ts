// Scenes of packagings in all their states.

import type { listPackagings, Packaging } from '@valence/contract/admin/packaging';
import type { ReplyOf } from '@valence/contract/endpoint';
import { changed, never, refused, type Scene, words } from './scene.ts';

const panel = (state: string, until: Scene['until'], before?: Scene['before']): Scene => ({
  name: `packaging-${state}`,
  who: 'admin',
  path: '/dashboard/uploads',
  ...(before && { before }),
  until,
});

const calls = '**/api/v1/packagings*';

const film = (name: string, more: Partial<Packaging>): Packaging => ({
  _id: `film-${name.length}`,
  videoId: 'lesson',
  videoTitle: name,
  originalName: 'Lesson 12 (final, corrected) 2027-03-28.mp4',
  bytes: 1_432_000_000,
  state: 'queued',
  failure: null,
  share: 0,
  secondsLeft: null,
  durationSeconds: 5400,
  queuedAt: '2027-03-28T04:00:00.000Z',
  watchableAt: null,
  finishedAt: null,
  lean: null,
  leanHours: null,
  steps: [],
  ...more,
});

const step = (
  name: string,
  state: 'waiting' | 'running' | 'done',
  share: number,
  megabytes: number | null,
) => ({
  name,
  state,
  share,
  seconds: state === 'waiting' ? null : 90,
  megabytesAnHour: megabytes,
});

const doneSteps = [
  step('pictures', 'done', 1, null),
  step('audio', 'done', 1, 30.1),
  step('audio18', 'done', 1, 10.1),
  step('v144', 'done', 1, 15.5),
  step('v240', 'done', 1, 19.5),
];

type Films = ReplyOf<typeof listPackagings>;

const shownFilms = (): Films => ({
  next: 'film-1',
  ffmpegMissing: false,
  packagings: [
    film('තාප රසායනය: හෙස් නියමය සහ එන්තැල්පිය පිළිබඳ ගණනය කිරීම්', {
      state: 'running',
      share: 0.41,
      secondsLeft: 1260,
      watchableAt: '2027-03-28T04:12:00.000Z',
      steps: [
        ...doneSteps,
        step('v360', 'running', 0.36, null),
        step('v480', 'waiting', 0, null),
        step('v720', 'waiting', 0, null),
      ],
    }),
    film('Le Chatelier in the laboratory', {}),
    film('Buffer solutions, part 2', {
      state: 'failed',
      failure: 'unreadable',
      finishedAt: '2027-03-28T03:00:00.000Z',
    }),
    film('Chemical bonding, from the phone', { state: 'plain', watchableAt: '2027-03-27T04:12:00.000Z' }),
    film('Electrolysis', {
      state: 'cancelled',
      watchableAt: '2027-03-27T04:12:00.000Z',
      finishedAt: '2027-03-27T05:00:00.000Z',
      steps: [...doneSteps, step('v360', 'waiting', 0, null)],
    }),
    film('Alkanes and cracking', {
      state: 'ready',
      share: 1,
      watchableAt: '2027-03-26T04:12:00.000Z',
      finishedAt: '2027-03-26T05:00:00.000Z',
      lean: 'waiting',
      steps: [
        ...doneSteps,
        step('v360', 'done', 1, 23.1),
        step('av144', 'done', 1, 14.6),
        step('av240', 'running', 0.4, null),
        step('av360', 'waiting', 0, null),
      ],
    }),
    film('Hess’s law, a machine that is too slow', {
      state: 'ready',
      share: 1,
      watchableAt: '2027-03-25T04:12:00.000Z',
      finishedAt: '2027-03-25T05:00:00.000Z',
      lean: 'slow',
      leanHours: 7.4,
      steps: doneSteps,
    }),
  ],
});
const films = changed<Films>(calls, shownFilms);

export const packagingScenes: readonly Scene[] = [
  panel('empty', words('No film was uploaded yet')),
  panel('films', words('Processing'), films),
  panel('loading', words('From film to lesson'), never(calls)),
  panel('failing', words('The list of films could not be loaded'), refused(calls)),
];
