import { expect, test } from 'vitest';
import { paths } from './paths.ts';
import { pageAt, sitePages } from './site-map.ts';

const GUARD = 'app/pages/student/guard.tsx';
const VISITORS = 'app/pages/public/layout.tsx';

test('every page but those for everybody is behind sign-in', () => {
  const open = sitePages.filter(({ frame }) => frame?.file !== GUARD).map(({ path }) => path);
  const visitors = [paths.home, paths.login, paths.verify];
  expect(open.toSorted()).toEqual(
    [...visitors, paths.landing, paths.privacy, paths.terms, paths.deletion].toSorted(),
  );
  for (const path of visitors) expect([path, pageAt(path).frame?.file]).toEqual([path, VISITORS]);
});

test.each([
  ['/video_library', 'app/pages/student/library.tsx'],
  ['/play/x', 'app/pages/student/player.tsx'],
  ['/profile', 'app/pages/student/profile.tsx'],
  ['/video_2024', 'app/pages/student/al-year.tsx'],
  ['/video_2025', 'app/pages/student/al-year.tsx'],
  ['/dashboard', 'app/pages/admin/admin.tsx'],
  ['/dashboard/videos/1', 'app/pages/admin/admin.tsx'],
])('%s is a page behind sign-in', (path, file) => {
  expect(pageAt(path)).toMatchObject({ file, frame: { file: GUARD } });
});

test('an unknown address has the frame of the signed-in pages, which shows nothing to visitors', () => {
  expect(pageAt('/no/such/page')).toMatchObject({
    file: 'app/pages/not-found.tsx',
    frame: { file: 'app/pages/student/layout.tsx' },
  });
});
