// The desk's further pages in their states.

import { heading, never, refused, type Scene, words } from './scene.ts';

const videos = (state: string, search: string, until: Scene['until'], before?: Scene['before']): Scene => ({
  name: `desk-videos-${state}`,
  who: 'admin',
  ...(before && { before }),
  until,
  path: `/dashboard/videos${search}`,
});

export const deskScenes: readonly Scene[] = [
  videos('list', '', words(/^1–25 of/)),
  videos('found', '?q=equilibrium&sort=title', words(/^1–/)),
  videos('nothing', '?q=zzz', words('No video fits')),
  videos('loading', '', heading('Videos'), never('**/api/v1/desk/videos?*')),
  videos('failing', '', words('could not be loaded'), refused('**/api/v1/desk/videos?*')),
];
