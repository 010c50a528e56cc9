// Whether keys of one letter, figure or sign do something by themselves. Who speaks to the device, or whose hand slips, sets them
// off unmeant: they can be switched off (WCAG 2.1.4).

import { keptText } from './browser-storage.ts';

/** Local storage key. */
const kept = keptText('single-keys');

export function areSingleKeysOn(): boolean {
  return kept.read() !== 'off';
}

export function switchSingleKeys(on: boolean): void {
  if (on) kept.remove();
  else kept.write('off');
}
