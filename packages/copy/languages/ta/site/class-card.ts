// Tamil for when a class is held. Not yet read by a native speaker: it waits for that reading.

import type * as english from '../../../src/site/class-card.ts';
import type { Translation } from '../../../src/translation.ts';

const WEEKDAYS = ['திங்கள்', 'செவ்வாய்', 'புதன்', 'வியாழன்', 'வெள்ளி', 'சனி', 'ஞாயிறு'] as const;

const MONTHS = [
  'ஜனவரி',
  'பெப்ரவரி',
  'மார்ச்',
  'ஏப்ரல்',
  'மே',
  'ஜூன்',
  'ஜூலை',
  'ஓகஸ்ட்',
  'செப்டெம்பர்',
  'ஒக்டோபர்',
  'நவம்பர்',
  'டிசம்பர்',
] as const;

/** `08:30` → `மு.ப. 8.30`, `12:00` → `நண்பகல் 12.00`. */
function hour(clock: string): string {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const shown = `${hours % 12 || 12}.${String(minutes).padStart(2, '0')}`;
  if (minutes === 0 && hours === 12) return `நண்பகல் ${shown}`;
  return `${hours < 12 ? 'மு.ப.' : 'பி.ப.'} ${shown}`;
}

export const classCard: Translation<typeof english.classCard> = {
  firstDay: (day) => `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`,
  times: (slots) =>
    slots.map(({ weekday, from, to }) => `${WEEKDAYS[weekday - 1]} ${hour(from)} – ${hour(to)}`).join(', '),
};
