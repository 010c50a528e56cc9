// The site map: which page answers which address, inside which guard.

import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { alYearsWithPath, paths } from './paths.ts';

const student = 'pages/student';

export default [
  layout('pages/public/layout.tsx', [
    index('pages/public/home.tsx'),
    route('login', 'pages/public/login.tsx'),
    route('verify', 'pages/public/verify.tsx'),
  ]),
  route(paths.batch, 'pages/public/al2027.tsx'),
  route(paths.privacy, 'pages/public/privacy-policy.tsx'),
  route(paths.terms, 'pages/public/terms-of-service.tsx'),
  route(paths.deletion, 'pages/public/data-deletion.tsx'),
  layout(`${student}/guard.tsx`, [
    layout(`${student}/layout.tsx`, [
      route('video_library', `${student}/library.tsx`),
      // Without an id it leads to the library.
      route('play', `${student}/player.tsx`, { id: 'play-no-lesson' }),
      route('play/:id', `${student}/player.tsx`),
      route('profile', `${student}/profile.tsx`),
      route('payments', `${student}/payments.tsx`),
      route('notebook', `${student}/notebook.tsx`),
      ...alYearsWithPath.map((year) =>
        route(paths.alYear(year), `${student}/al-year.tsx`, { id: `al-year-${year}` }),
      ),
      // Everything below it is the desk's own business: see pages/admin/sections.ts.
      route('dashboard/*', 'pages/admin/desk.tsx'),
    ]),
  ]),
  layout(`${student}/layout.tsx`, { id: 'around-nothing' }, [route('*', 'pages/not-found.tsx')]),
] satisfies RouteConfig;
