// The four pictures of the landing page's carousel.

import { titration, together } from './class-bench-scenes.ts';
import { boardClose, hall } from './class-board-scenes.ts';

/** File name → drawing on a field of 1280 × 720. */
export const classScenes: Readonly<Record<string, () => string>> = {
  'class-hall': hall,
  'class-board': boardClose,
  'class-titration': titration,
  'class-group': together,
};
