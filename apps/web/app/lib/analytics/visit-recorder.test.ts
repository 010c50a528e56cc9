import { VISIT_PATH } from '@valence/contract/analytics-paths';
import type { Activity } from '@valence/contract/site/analytics';
import { expect, it } from 'vitest';
import { ApiRefusal, NetworkFailure } from '../failures.ts';
import { createVisitRecorder, type RecorderDeps, type Report } from './visit-recorder.ts';

const watched: Report = {
  activityType: 'video_play',
  activityData: { videoId: 'VALENCE0000', title: 'Why ice floats' },
};

/** A network that answers as the test says; `calls` are the bodies that were sent. */
function network(answers: { visit?: Error; activity?: Error; beacon?: Error; until?: Promise<void> } = {}) {
  const calls: unknown[] = [];
  const outliving: (boolean | undefined)[] = [];
  const beacons: [string, Activity][] = [];
  const logged: string[] = [];
  const post: RecorderDeps['post'] = async (path, body, options) => {
    calls.push(body);
    outliving.push(options?.keepalive);
    await answers.until;
    const failure = path === VISIT_PATH ? answers.visit : answers.activity;
    if (failure) throw failure;
    return { success: true, data: { visitId: 'visit-1' } };
  };
  const deps: RecorderDeps = {
    sessionId: 'session-1',
    origin: {},
    post,
    beacon: async (path, json) => {
      if (answers.beacon) throw answers.beacon;
      beacons.push([path, JSON.parse(json) as Activity]);
    },
    log: (words) => logged.push(words),
  };
  return { deps, calls, outliving, beacons, logged };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

it('records the visit, then what was reported before its id was known', async () => {
  const { deps, calls, logged } = network();
  createVisitRecorder(deps).report(watched);
  await settled();
  expect(calls).toEqual([
    { sessionId: 'session-1', landingPage: 'home' },
    { ...watched, visitId: 'visit-1', sessionId: 'session-1' },
  ]);
  expect(logged).toEqual([]);
});

it('sends the visit and what is done in it so that they outlive the page: a click may lead away at once', async () => {
  const { deps, outliving } = network();
  createVisitRecorder(deps).report(watched);
  await settled();
  expect(outliving).toEqual([true, true]);
});

it('tells the time spent by a beacon, at once', async () => {
  const { deps, beacons } = network();
  const recorder = createVisitRecorder(deps);
  await settled();
  recorder.leave(42);
  expect(beacons).toEqual([
    [
      '/api/v1/analytics/activity',
      {
        visitId: 'visit-1',
        sessionId: 'session-1',
        activityType: 'page_exit',
        activityData: { timeSpentSeconds: 42 },
        duration: 42,
      },
    ],
  ]);
});

it('tells the time spent as soon as the visit is known, when somebody leaves before', async () => {
  const { promise, resolve: answerNow } = Promise.withResolvers<void>();
  const { deps, beacons, logged } = network({ until: promise });
  createVisitRecorder(deps).leave(2);
  await settled();
  expect([beacons, logged]).toEqual([[], []]);
  answerNow();
  await settled();
  expect(beacons).toMatchObject([[expect.anything(), { visitId: 'visit-1', duration: 2 }]]);
  expect(logged).toEqual([]);
});

it.each([
  ['the server refuses', new ApiRefusal(429, 'too-many-beacons', 'Later'), 'Failed to record page visit'],
  ['the network is away', new NetworkFailure('offline'), 'Error tracking page visit/activity'],
])('without a visit (%s) skips everything and only logs', async (_, visit, words) => {
  const { deps, calls, beacons, logged } = network({ visit });
  const recorder = createVisitRecorder(deps);
  recorder.report(watched);
  await settled();
  recorder.leave(3);
  await settled();
  expect(calls).toHaveLength(1);
  expect(beacons).toEqual([]);
  const missing = 'Visit ID is required for tracking activities';
  expect(logged).toEqual([words, missing, missing]);
});

it.each([
  ['the server refuses', new ApiRefusal(404, 'visit-absent', 'Gone'), 'Failed to record page activity'],
  ['the network is away', new NetworkFailure('timeout'), 'Error tracking page visit/activity'],
])('only logs an activity that fails because %s', async (_, activity, words) => {
  const { deps, logged } = network({ activity });
  createVisitRecorder(deps).report(watched);
  await settled();
  expect(logged).toEqual([words]);
});

it('only logs a last word that cannot be sent', async () => {
  const { deps, logged } = network({ beacon: new TypeError('no way out') });
  const recorder = createVisitRecorder(deps);
  await settled();
  recorder.leave(1);
  await settled();
  expect(logged).toEqual(['Error tracking page visit/activity']);
});
