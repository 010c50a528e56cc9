// Whether shortcuts of a single letter, digit or sign are on. Speech input or a slip of the hand triggers them by accident,
// so they can be switched off (WCAG 2.1.4).

import { storedText } from './browser-storage.ts';

/** Local storage key. */
const setting = storedText('single-keys');

export function areSingleKeysOn(): boolean {
  return setting.read() !== 'off';
}

export function switchSingleKeys(on: boolean): void {
  if (on) setting.remove();
  else setting.write('off');
}
