// Sinhala: when a class is held. The day stands before its month, as the tile of the landing page shows it large. Waits for a
// native reading.

import type * as english from '../../../src/site/class-card.ts';
import type { Translation } from '../../../src/translation.ts';

const WEEKDAYS = ['සඳුදා', 'අඟහරුවාදා', 'බදාදා', 'බ්‍රහස්පතින්දා', 'සිකුරාදා', 'සෙනසුරාදා', 'ඉරිදා'] as const;

const MONTHS = [
  'ජනවාරි',
  'පෙබරවාරි',
  'මාර්තු',
  'අප්‍රේල්',
  'මැයි',
  'ජූනි',
  'ජූලි',
  'අගෝස්තු',
  'සැප්තැම්බර්',
  'ඔක්තෝබර්',
  'නොවැම්බර්',
  'දෙසැම්බර්',
] as const;

/** `08:30` → `පෙ.ව. 8.30`, `12:00` → `දහවල් 12.00`. */
function hour(clock: string): string {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const shown = `${hours % 12 || 12}.${String(minutes).padStart(2, '0')}`;
  if (minutes === 0 && hours === 12) return `දහවල් ${shown}`;
  return `${hours < 12 ? 'පෙ.ව.' : 'ප.ව.'} ${shown}`;
}

export const classCard: Translation<typeof english.classCard> = {
  firstDay: (day) => `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`,
  times: (slots) =>
    slots.map(({ weekday, from, to }) => `${WEEKDAYS[weekday - 1]} ${hour(from)} – ${hour(to)}`).join(', '),
};
