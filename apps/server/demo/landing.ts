// Visits of the demo's landing page in the last weeks, and the codes of its sign-ins, for the figures in the admin area.

import { createHash } from 'node:crypto';
import { HOUR_MS } from '@valence/domain/durations';
import { dayAfter, dayOf, instantsOf } from '@valence/domain/period';
import { demoId } from './ids.ts';

const DAYS = 60;
const AGENTS = [
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 13; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
];
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const ORIGINS = [
  {},
  { referrer_host: 'l.facebook.com', utm_source: 'facebook', utm_medium: 'paid', utm_campaign: 'batch-2027' },
  { referrer_host: 'www.google.com' },
  {},
  { referrer_host: 'www.youtube.com', utm_source: 'youtube', utm_medium: 'video' },
];

interface Activity {
  type: string;
  data: object;
  seconds?: number;
}

/** A generator that gives the same numbers in the same order each time. */
function rolls(name: string): (most: number) => number {
  const bytes = createHash('sha256').update(name).digest();
  let place = 0;
  return (most) => {
    place += 1;
    return bytes.readUInt16BE((place * 2) % 30) % most;
  };
}

const hashOf = (name: string) => createHash('sha256').update(name).digest().subarray(0, 16);

export function landing(at: Date) {
  const all = Array.from({ length: DAYS }, (_, back) => {
    const day = dayAfter(dayOf(at), -back);
    const { from } = instantsOf({ from: day, to: day });
    const count = 7 + rolls(day)(9) + Math.round((DAYS - back) / 10);
    return Array.from({ length: count }, (_, place) => visit(`${day}/${place}`, from));
  })
    .flat()
    .filter(({ row }) => row.visited_at <= at);
  return {
    visits: all.map(({ row }) => row),
    activities: all.flatMap(({ row, activities }) =>
      activities.map(({ type, data, seconds }) => ({
        visit_id: row.id,
        type,
        data: JSON.stringify(data),
        duration_seconds: seconds ?? null,
        happened_at: row.visited_at,
      })),
    ),
    codes: Array.from({ length: DAYS }, (_, back) => {
      const day = dayAfter(dayOf(at), -back - 1);
      const made = 12 + rolls(`codes ${day}`)(14);
      return { day, made, sent: made - (back % 9 === 0 ? 2 : 0) };
    }),
  };
}

function visit(name: string, dayBegins: Date) {
  const roll = rolls(name);
  const is_crawler = roll(12) === 0;
  const activities = is_crawler ? [] : activitiesOf(roll);
  const depths = activities.flatMap(({ data }) =>
    'depth' in data ? [Number.parseInt(String(data.depth), 10)] : [],
  );
  const times = activities.flatMap(({ seconds }) => seconds ?? []);
  const pressed = (...types: string[]) => activities.some(({ type }) => types.includes(type));
  const row = {
    id: demoId(`visit:${name}`),
    session_hash: hashOf(`session ${roll(2) === 0 ? name : name.slice(0, -1)}`),
    landing_page: 'home',
    address_hash: hashOf(`address ${name}`),
    agent: is_crawler ? CRAWLER : (AGENTS[roll(AGENTS.length)] ?? ''),
    is_crawler,
    // After school and in the evening.
    visited_at: new Date(dayBegins.getTime() + (8 + roll(14)) * HOUR_MS + roll(3600) * 1000),
    registered: pressed('registration_click'),
    contacted: pressed('whatsapp_click', 'phone_click'),
    seconds_spent: times.length > 0 ? Math.max(...times) : null,
    scroll_depth: Math.max(0, ...depths),
    ...(is_crawler ? {} : ORIGINS[roll(ORIGINS.length)]),
  };
  return { row, activities };
}

function activitiesOf(roll: (most: number) => number): Activity[] {
  const depths = ['25%', '50%', '75%', '100%'].slice(0, roll(5));
  const seconds = 8 + roll(240);
  return [
    ...depths.map((depth) => ({ type: 'scroll_depth', data: { depth } })),
    ...(roll(3) === 0 ? [{ type: 'tab_switch', data: { tabName: 'videos' } }] : []),
    ...(roll(4) === 0
      ? [{ type: 'video_click', data: { videoId: 'free-1', title: 'Atomic structure' } }]
      : []),
    ...(roll(6) === 0 ? [{ type: 'whatsapp_click', data: { location: 'hero' } }] : []),
    ...(roll(7) === 0 ? [{ type: 'registration_click', data: { institute: 'Hanthana Institute' } }] : []),
    { type: 'page_exit', data: { timeSpentSeconds: seconds }, seconds },
  ];
}
