// What belongs to one teacher: the content of the public pages, and what they must know before anybody has signed in.

import { siteProblems } from '@valence/domain/site-content';
import * as z from 'zod/mini';
import { chat } from './chat.ts';
import { endpoint } from './endpoint.ts';
import { phone, year } from './wire.ts';

const line = z.string();
const video = {
  title: line,
  duration: line,
  /** The id of a video on the public video site. */
  videoId: line,
  /** Shown instead of the public video site's own thumbnail: a picture of this site. */
  picture: z.optional(line),
};

/** The content as it is stored and sent; `site-content.json` is its first one. What each field must be like: the domain's rule. */
export const siteContent = z
  .strictObject({
    brandName: line,
    teacherName: line,
    qualificationLine: line,
    subjectLine: line,
    /** For calls, and for WhatsApp where no other number is set. */
    contactNumber: phone,
    email: line,
    whatsappCommunityLink: line,
    videoChannelLink: line,
    batchYear: year,
    /** The A/L years the school runs; `/video_{year}` exists for each. */
    alYears: z.array(year),
    institutes: z.array(z.strictObject({ name: line, location: line, date: line, time: line, color: line })),
    featuredVideo: z.strictObject({ ...video, description: line }),
    lessons: z.array(
      z.strictObject({
        ...video,
        /** The lesson's number. */
        level: z.int().check(z.minimum(1), z.maximum(999)),
      }),
    ),
    photos: z.array(z.strictObject({ src: line, alt: line })),
  })
  .check((checked) => {
    for (const [place, problem] of siteProblems(checked.value))
      checked.issues.push({ code: 'custom', path: place.split('.'), message: problem, input: checked.value });
  });
export type SiteContent = z.output<typeof siteContent>;

export const readSite = endpoint({
  method: 'GET',
  path: '/api/v1/site',
  who: 'anyone',
  summary: "The school's public content, its A/L years, and the WhatsApp number that answers with passcodes.",
  reply: z.object({
    ...siteContent.shape,
    whatsapp: chat,
  }),
  refusals: [],
});
export type Site = z.output<(typeof readSite)['reply']>;
