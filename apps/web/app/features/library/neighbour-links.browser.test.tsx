import { QueryClientProvider } from '@tanstack/react-query';
import { type LibraryVideo, listMyVideos } from '@valence/contract/learning/videos';
import { playbackCopy } from '@valence/copy/learning/playback';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Navigation, usePlace } from '../../lib/navigation.tsx';
import { createQueryClient } from '../../lib/query.ts';
import { useLibrary } from './library-queries.ts';
import { NeighbourLinks } from './neighbour-links.tsx';

const lesson = (title: string, day: string): LibraryVideo => ({
  ...{ _id: title, title, subtitle: '', description: '', thumbnailUrl: null, animationUrl: null },
  ...{ category: 'Organic chemistry', uploadedDate: `2026-11-${day}T00:00:00Z`, recordedDate: null },
  ...{ alYear: 2027, month: null, year: null, durationSeconds: 3600 },
});

/** The links at the lesson of the address. */
function Links() {
  // The page has the list from the library, or fetches it.
  useLibrary();
  return <NeighbourLinks videoId={usePlace().pathname.replace('/play/', '')} />;
}

test('previous and next lead through the category as it was taught, by link and by the system’s keys', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    expect(address).toBe(listMyVideos.path);
    return Response.json([lesson('Alkynes', '03'), lesson('Alkanes', '01'), lesson('Alkenes', '02')]);
  });
  // The system's keys cannot be pressed here: the test records the handlers that they would call.
  const keys: Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>> = {};
  vi.spyOn(navigator.mediaSession, 'setActionHandler').mockImplementation((action, act) => {
    keys[action] = act;
  });
  const client = createQueryClient();
  const place = { pathname: '/play/Alkenes', search: '', hash: '', state: undefined, key: '' };
  await render(
    <Navigation first={{ place, screen: undefined }} load={async () => undefined}>
      {() => (
        <QueryClientProvider client={client}>
          <Links />
        </QueryClientProvider>
      )}
    </Navigation>,
  );
  const around = page.getByRole('navigation', { name: playbackCopy.neighbours });
  const previous = around.getByRole('link', { name: playbackCopy.previous });
  const next = around.getByRole('link', { name: playbackCopy.next });
  await expect.element(previous).toMatchTextContent('Alkanes');
  await expect.element(next).toMatchTextContent('Alkynes');
  await next.click();
  await expect.element(previous).toMatchTextContent('Alkenes');
  await expect.element(next).not.toBeInTheDocument();
  await expect.poll(() => keys.nexttrack).toBeNull();
  keys.previoustrack?.({ action: 'previoustrack' });
  await expect.element(previous).toMatchTextContent('Alkanes');
  await expect.element(next).toMatchTextContent('Alkynes');
});
