// Light, dark, or as the device is set: remembered on this browser, and put on the document before anything is painted.

import { keptText } from './browser-storage.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Local storage key of the choice; nothing is kept for `system`. */
const THEME_KEY = 'theme';
const kept = keptText(THEME_KEY);

export function chosenTheme(): Theme {
  const found = kept.read();
  return found === 'light' || found === 'dark' ? found : 'system';
}

/** Remembers the choice and shows it; other tabs follow by themselves (see below). */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') kept.remove();
  else kept.write(theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
