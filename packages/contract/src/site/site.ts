// The site content of one teacher's public pages, and what they need before anybody has signed in.

import { siteProblems } from '@valence/domain/site-content';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { optionalFields } from '../optional-fields.ts';
import { phone, year } from '../wire.ts';
import { chat } from './chat.ts';

const line = z.string();
const video = {
  title: line,
  duration: line,
  /** The id of a video on the public video site. */
  videoId: line,
  /** A picture of this site, shown instead of the public video site's own thumbnail. */
  picture: z.optional(line),
};

/** Where and when a class is held, in words. */
export const classFacts = { name: line, location: line, date: line, time: line };

/** The content as it is stored and sent. `siteProblems` checks the fields. */
export const siteContent = z
  .strictObject({
    brandName: line,
    teacherName: line,
    qualificationLine: line,
    subjectLine: line,
    resultsLine: z.optional(line),
    /** For calls, and for WhatsApp where no other number is set. */
    contactNumber: phone,
    email: line,
    whatsappCommunityLink: line,
    videoChannelLink: line,
    batchYear: year,
    /** The A/L years that the school runs; each has a page `/video_{year}`. */
    alYears: z.array(year),
    institutes: z.array(
      z.strictObject({
        ...classFacts,
        color: line,
        /** Of the school's class that the other lines come from: publishing reads them anew. */
        classId: z.optional(line),
        className: z.optional(line),
        /** Present where the page shows the fee. */
        feeCents: z.optional(z.int().check(z.minimum(0), z.maximum(100_000_000))),
      }),
    ),
    featuredVideo: z.strictObject({ ...video, description: line }),
    /** Half a minute of a lesson, which plays on the landing page itself. */
    sample: z.optional(z.strictObject({ title: line, film: line, picture: line })),
    lessons: z.array(
      z.strictObject({
        ...video,
        /** The lesson's number. */
        level: z.int().check(z.minimum(1), z.maximum(999)),
      }),
    ),
    photos: z.array(z.strictObject({ src: line, alt: line })),
  })
  .check((payload) => {
    for (const [place, problem] of siteProblems(payload.value))
      payload.issues.push({ code: 'custom', path: place.split('.'), message: problem, input: payload.value });
  });
export type SiteContent = z.output<typeof siteContent>;

export const readSite = endpoint({
  method: 'GET',
  path: '/api/v1/site',
  who: 'anyone',
  summary:
    "The school's public content, its A/L years, and the WhatsApp number that answers with passcodes. Before the first publication: name and years alone.",
  reply: z.object({
    ...optionalFields(siteContent.shape),
    brandName: line,
    alYears: z.array(year),
    whatsapp: chat,
  }),
  refusals: [],
});
export type Site = z.output<(typeof readSite)['reply']>;
