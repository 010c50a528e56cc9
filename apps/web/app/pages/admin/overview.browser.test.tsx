import { QueryClientProvider } from '@tanstack/react-query';
import { type Figure, listNeeds, showFigures, showToday } from '@valence/contract/admin/overview';
import { overviewCopy as copy } from '@valence/copy/admin/overview';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AuthProvider } from '../../lib/auth.tsx';
import { Navigation } from '../../lib/navigation.tsx';
import { currentPlace } from '../../lib/navigator.ts';
import { createQueryClient } from '../../lib/query.ts';
import { session } from '../../lib/session.ts';
import { ToastProvider } from '../../ui/toast.tsx';
import Overview from './overview.tsx';

const token = `head.${btoa(JSON.stringify({ sub: 'assistant' }))}.signature`;
const span = { value: 4, before: 2 };
const figure = (key: Figure['key']): Figure => ({ key, today: span, week: span, month: span, daily: [4] });
const theory = { _id: 'a', name: '2027 Theory', institute: 'Sasip', from: '08:30', to: '10:30', place: '' };

test('today’s classes and cash come first, then what needs one, then figures; charts only on demand', async () => {
  await page.viewport(360, 740);
  history.replaceState(null, '', '/dashboard');
  session.set({ isAuthenticated: true, token, refreshToken: 'refresh', role: 'assistant' });
  const cash = { cents: 350_000, payments: 1, whose: 'own' };
  const answers: Record<string, object> = {
    [showToday.path]: { classes: [theory], cash },
    [listNeeds.path]: { needs: [{ kind: 'slips', count: 2 }] },
    [showFigures.path]: {
      days: ['2026-11-20'],
      students: 9,
      figures: [figure('viewers'), figure('minutes')],
    },
  };
  vi.stubGlobal('fetch', async (address: string) => {
    const answer = answers[new URL(address, location.origin).pathname];
    if (!answer) throw new Error(`${address} was called.`);
    return Response.json(answer);
  });
  const client = createQueryClient();
  await render(
    <Navigation first={{ place: currentPlace(), screen: undefined }} load={async () => undefined}>
      {() => (
        <AuthProvider>
          <QueryClientProvider client={client}>
            <ToastProvider closeLabel="Close" undoLabel="Undo">
              <div className="admin">
                <Overview />
              </div>
            </ToastProvider>
          </QueryClientProvider>
        </AuthProvider>
      )}
    </Navigation>,
  );
  const parts = [copy.today, copy.needs, copy.figuresTitle, copy.charts].map((name) =>
    page.getByRole('region', { name, exact: true }),
  );
  for (const part of parts) await expect.element(part).toBeVisible();
  await expect.element(page.getByRole('link', { name: theory.name })).toBeVisible();
  const tops = parts.map((part) => part.element().getBoundingClientRect().top);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  // The day is on a phone's first screen.
  expect(parts[0]?.element().getBoundingClientRect().bottom).toBeLessThan(740);
  await expect.element(page.getByRole('button', { name: copy.showCharts })).toBeVisible();
  expect(document.querySelector('canvas')).toBeNull();
});
