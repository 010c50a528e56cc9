// Beacons of the landing page: a visit, and the activities in it. Sender, origin and time are read from the request, never
// from the body.
//
// Bodies are `application/json`, also from `navigator.sendBeacon`: a Blob of that type needs no preflight on the same
// origin; another site cannot send one without a preflight, which this server does not answer (docs/decisions/0010).

import * as z from 'zod/mini';
import { ACTIVITY_PATH, VISIT_PATH } from '../analytics-paths.ts';
import { endpoint } from '../endpoint.ts';
import { id, text } from '../wire.ts';

export const LANDING_PAGES = ['home'] as const;
export const LANDING_TABS = ['classes', 'videos'] as const;
export const SCROLL_DEPTHS = ['25%', '50%', '75%', '100%'] as const;

/** How long a visit takes activities, and the longest duration of one. */
export const VISIT_LIFE_SECONDS = 7 * 24 * 60 * 60;

/** The most bytes of a beacon's body; the longest valid one has a tenth of that. */
const LONGEST_BEACON_BYTES = 16 * 1024;

/** The random text that a browser stores under its chem-session key. */
const analyticsSession = z.string().check(z.minLength(1), z.maxLength(128), z.regex(/^[A-Za-z0-9._:-]+$/));
const seconds = z.number().check(z.minimum(0), z.maximum(VISIT_LIFE_SECONDS));
const label = text(200).check(z.minLength(1));

const video = z.object({ videoId: id, title: label });
/** The pressed button, by its label or by its place on the page. */
const contact = z
  .object({ ctaText: z.optional(label), location: z.optional(label) })
  .check(z.refine(({ ctaText, location }) => ctaText !== undefined || location !== undefined));

/** Where a visit came from, as far as the browser tells: never a whole address, which could identify a person. */
const word = text(80).check(z.minLength(1));
const origin = {
  /** The host of the site that linked here. */
  referrer: z.optional(z.string().check(z.maxLength(120), z.regex(/^[a-z0-9.-]+(?::\d+)?$/))),
  /** utm_source, utm_medium and utm_campaign of the address. */
  source: z.optional(word),
  medium: z.optional(word),
  campaign: z.optional(word),
};

/** The fields of every activity besides its type and data. */
const activityFields = { visitId: id, sessionId: analyticsSession, duration: z.optional(seconds) };
const activity = <const Type extends string, Data extends z.ZodMiniObject>(
  activityType: Type,
  activityData: Data,
) => z.object({ ...activityFields, activityType: z.literal(activityType), activityData });

const anyActivity = z.discriminatedUnion('activityType', [
  activity('video_click', video),
  activity('video_play', video),
  activity('tab_switch', z.object({ tabName: z.enum(LANDING_TABS) })),
  activity('scroll_depth', z.object({ depth: z.enum(SCROLL_DEPTHS) })),
  activity('page_exit', z.object({ timeSpentSeconds: seconds })),
  activity('whatsapp_click', contact),
  activity('phone_click', contact),
  activity('registration_click', z.object({ institute: label })),
  activity('carousel_interact', z.object({ action: z.literal('manual_navigation') })),
  activity('cta_click', z.object({ ctaText: label })),
]);

/** The body of one activity; `duration` in seconds. */
export type Activity = z.output<typeof anyActivity>;

export const recordVisit = endpoint({
  method: 'POST',
  path: VISIT_PATH,
  who: 'anyone',
  summary: 'A visit to a landing page begins.',
  body: z.object({ sessionId: analyticsSession, landingPage: z.enum(LANDING_PAGES), ...origin }),
  longestBodyBytes: LONGEST_BEACON_BYTES,
  status: 201,
  reply: z.object({ success: z.literal(true), data: z.object({ visitId: id }) }),
  refusals: ['too-many-beacons'],
});

export const recordActivity = endpoint({
  method: 'POST',
  path: ACTIVITY_PATH,
  who: 'anyone',
  summary: 'Something was done in a visit; only the session that began the visit can add to it.',
  body: anyActivity,
  longestBodyBytes: LONGEST_BEACON_BYTES,
  status: 201,
  reply: z.object({ success: z.literal(true) }),
  refusals: ['visit-absent', 'too-many-beacons'],
});
