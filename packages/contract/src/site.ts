// What belongs to one teacher: the content of the public pages, and what they must know before anybody has signed in.

import * as z from 'zod/mini';
import { chat } from './chat.ts';
import { endpoint } from './endpoint.ts';
import { phone } from './wire.ts';

const line = z.string().check(z.minLength(1), z.maxLength(160));
const paragraph = z.string().check(z.minLength(1), z.maxLength(1000));
const https = z.url({ protocol: /^https$/ });
const year = z.int().check(z.minimum(2000), z.maximum(2099));
/** The id of a video on the public video site. */
const publicVideoId = z.string().check(z.regex(/^[A-Za-z0-9_-]{11}$/));
/** `12:45` or `1:02:45`. */
const duration = z.string().check(z.regex(/^(\d{1,2}:)?\d{1,2}:\d{2}$/));

/** A picture that lies with the pages. */
const ownPicture = z.string().check(z.regex(/^\/[A-Za-z0-9_\-./]+$/));

/** The file `site-content.json`. */
export const siteContent = z.strictObject({
  brandName: line,
  teacherName: line,
  qualificationLine: line,
  subjectLine: line,
  /** For calls, and for WhatsApp where no other number is set. */
  contactNumber: phone,
  email: z.email(),
  whatsappCommunityLink: https,
  videoChannelLink: https,
  batchYear: year,
  /** The A/L years the school runs; `/video_{year}` exists for each. */
  alYears: z.array(year).check(z.minLength(1), z.maxLength(12)),
  institutes: z.array(
    z.strictObject({
      name: line,
      location: line,
      date: line,
      time: line,
      color: z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/)),
    }),
  ),
  featuredVideo: z.strictObject({
    title: line,
    description: paragraph,
    duration,
    videoId: publicVideoId,
    /** Shown instead of the public video site's own thumbnail. */
    picture: z.optional(ownPicture),
  }),
  lessons: z.array(
    z.strictObject({
      title: line,
      duration,
      /** The lesson's number. */
      level: z.int().check(z.minimum(1), z.maximum(999)),
      videoId: publicVideoId,
      picture: z.optional(ownPicture),
    }),
  ),
  photos: z.array(z.strictObject({ src: ownPicture, alt: line })),
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
