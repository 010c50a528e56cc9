import { QueryClientProvider } from '@tanstack/react-query';
import { type FallbackLine, listFallbacks } from '@valence/contract/admin/analytics';
import { type PlayTotals, showPlayQuality } from '@valence/contract/admin/play-quality';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { answer, serverWith } from '../../../test/signed-in-page.tsx';
import { AuthProvider } from '../../lib/auth.tsx';
import { Navigation } from '../../lib/navigation.tsx';
import { createQueryClient } from '../../lib/query.ts';
import Analytics from './analytics.tsx';

const NOTHING_PLAYED: PlayTotals = {
  stretches: 0,
  playedSeconds: 0,
  startMedianMilliseconds: null,
  startSlowMilliseconds: null,
  stalledShare: null,
  stalledShareSlow: null,
  stalls: 0,
  failures: 0,
  fallbacks: 0,
};

test('each browser that gave lessons to the library is told below how lessons played, with the reason and how often', async () => {
  const line: FallbackLine = {
    browser: 'Chrome',
    version: 150,
    reason: 'buffer',
    times: 12,
    lastDay: '2026-11-27',
  };
  const period = { from: '2026-11-01', to: '2026-11-28' };
  serverWith(
    answer(listFallbacks, () => ({ rows: [line] })),
    answer(showPlayQuality, () => ({
      period,
      before: period,
      totals: NOTHING_PLAYED,
      totalsBefore: NOTHING_PLAYED,
      renditions: [],
      browsers: [],
      hours: [],
    })),
  );
  const place = { pathname: '/dashboard/analytics', search: '?view=playing', hash: '', state: null, key: '' };
  await render(
    <Navigation first={{ place, screen: undefined }} load={async () => undefined}>
      {() => (
        <AuthProvider>
          <QueryClientProvider client={createQueryClient()}>
            <Analytics />
          </QueryClientProvider>
        </AuthProvider>
      )}
    </Navigation>,
  );
  const cells = page.getByRole('row', { name: /^Chrome 150/ }).getByRole('cell');
  await expect
    .poll(() => cells.all().map((cell) => cell.element().textContent))
    .toEqual([
      'Chrome 150',
      expect.stringContaining('It did not take a part of the lesson'),
      expect.stringMatching(/12$/),
      expect.stringContaining('27'),
    ]);
});
