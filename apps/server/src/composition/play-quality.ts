// Composes how well lessons play: the sums for admins, and the same reports as figures for a monitor.

import type { PlayLine } from '@valence/contract/play-quality';
import { STALL_SHARE_BOUNDS, START_BOUNDS, stalledShare } from '@valence/domain/play-quality';
import { createPlayQuality, type PlayQualityService } from '../features/playback/play-quality.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { AppDeps } from './deps.ts';

const PURGE = 'play-quality.purge';

export function composePlayQuality({
  db,
  clock,
  jobs,
  metrics,
}: Pick<AppDeps, 'db' | 'clock' | 'jobs' | 'metrics'>): PlayQualityService {
  const service = createPlayQuality({ db, clock, observe: metrics && observerOf(metrics) });
  jobs.register(PURGE, async () => service.purge());
  jobs.schedule(PURGE, '38 3 * * *', 'Asia/Colombo');
  return service;
}

function observerOf(metrics: Metrics): (line: PlayLine) => void {
  const labels = ['rendition'];
  const starts = metrics.histogram({
    name: 'valence_player_start_seconds',
    help: 'From the press to the first moving picture, as players reported it.',
    labels,
    bounds: START_BOUNDS.map((milliseconds) => milliseconds / 1000),
  });
  const shares = metrics.histogram({
    name: 'valence_player_stalled_ratio',
    help: 'The share of a stretch of playing in which the lesson stood still, as players reported it.',
    labels,
    bounds: STALL_SHARE_BOUNDS,
  });
  const counter = (name: string, help: string) => metrics.counter({ name, help, labels });
  const played = counter('valence_player_played_seconds_total', 'Seconds that players played.');
  const stalled = counter('valence_player_stalled_seconds_total', 'Seconds in which players stood still.');
  const stalls = counter('valence_player_stalls_total', 'Times that players stood still.');
  const failures = counter('valence_player_failures_total', 'Lessons that ended with an error.');
  const fallbacks = counter('valence_player_fallbacks_total', 'Lessons that the second player took over.');
  return (line) => {
    const of = { rendition: String(line.rendition) };
    const stalledSeconds = line.stalledMilliseconds / 1000;
    const share = stalledShare(line.playedSeconds, stalledSeconds);
    if (line.startMilliseconds !== undefined) starts(of).observe(line.startMilliseconds / 1000);
    if (share !== null) shares(of).observe(share);
    played(of, line.playedSeconds);
    stalled(of, stalledSeconds);
    stalls(of, line.stalls);
    failures(of, line.failed ? 1 : 0);
    fallbacks(of, line.fellBack ? 1 : 0);
  };
}
