// The site content in the admin area: reading, previewing and publishing it, and its earlier versions.

import { PICTURE_TYPES } from '@valence/domain/picture/types';
import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { classFacts, siteContent } from '../site/site.ts';
import { instant, phone, version, versionInPath, year } from '../wire.ts';

/** Writing the pages takes less than a second for each language, many times that on a busy machine. */
const WRITING_SECONDS = 120;

/** Who published a version and when; null where nobody has, or where the account is gone. */
const publication = {
  version: z.int(),
  publishedAt: z.nullable(instant),
  publishedBy: z.nullable(z.string()),
};

export const readAdminSite = endpoint({
  method: 'GET',
  path: '/api/v1/admin/site',
  who: 'settings.change',
  summary: 'The newest content of the public pages, and whether they show it.',
  reply: z.object({
    /** A change sends `version` back: a change by somebody else in between is reported instead of overwritten. */
    ...publication,
    /** Null before the first publication, which is of version 0. */
    content: z.nullable(siteContent),
    /** What the set-up list was told of the school: the first publication begins with it. */
    start: z.object({ brandName: z.string(), contactNumber: z.nullable(phone), alYears: z.array(year) }),
    /** The school's classes as cards of the landing page, those that are over last. */
    classes: z.array(
      z.object({
        ...classFacts,
        classId: z.string(),
        className: z.string(),
        /** Null: no fee is set. */
        feeCents: z.nullable(z.int()),
        isOver: z.boolean(),
      }),
    ),
    /** Ids of classes that have changed since the newest version was published. */
    outdated: z.array(z.string()),
    /** Whether the public pages of the server that answers show this version. */
    shown: z.boolean(),
    /** Whether this server can write its public pages again. */
    writable: z.boolean(),
  }),
  refusals: [],
});
export type AdminSite = ReplyOf<typeof readAdminSite>;
export type SiteClass = AdminSite['classes'][number];

export const publishSite = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/site',
  who: 'settings.change',
  summary:
    'Publish content, made from the version that was read. Cards of classes tell what the classes are now. The pages are written first; every server shows them within ten seconds.',
  body: z.object({ version, content: siteContent }),
  reply: z.object({ version: z.int() }),
  longestSeconds: WRITING_SECONDS,
  refusals: ['class-absent', 'site-changed', 'site-picture-absent', 'site-not-written', 'site-not-writable'],
});

export const previewSite = endpoint({
  method: 'POST',
  path: '/api/v1/admin/site/preview',
  who: 'settings.change',
  summary: 'The landing page as it would be with this content. Nothing is kept.',
  body: z.object({ content: siteContent }),
  reply: z.object({ html: z.string() }),
  longestSeconds: WRITING_SECONDS,
  refusals: ['class-absent', 'site-not-written', 'site-not-writable'],
});

export const listSiteVersions = endpoint({
  method: 'GET',
  path: '/api/v1/admin/site/versions',
  who: 'settings.change',
  summary: 'What was published, the latest first: up to fifty.',
  reply: z.object({
    versions: z.array(
      z.object({
        ...publication,
        /** The fields that this version changed. */
        changed: z.array(z.string()),
      }),
    ),
  }),
  refusals: [],
});
export type SiteVersion = ReplyOf<typeof listSiteVersions>['versions'][number];

export const readSiteVersion = endpoint({
  method: 'GET',
  path: '/api/v1/admin/site/versions/:version',
  who: 'settings.change',
  summary: 'The content of one version, to be looked at and published again.',
  params: z.object({ version: versionInPath }),
  reply: z.object({ version: z.int(), content: siteContent }),
  refusals: ['site-version-absent'],
});

/** The admin area shrinks photos before it sends them, so that visitors do not download them at full size. */
const LONGEST_PICTURE_BYTES = 600_000;

export const sendSitePicture = endpoint({
  method: 'POST',
  path: '/api/v1/admin/site/pictures',
  who: 'settings.change',
  summary:
    'A picture for the public pages: its bytes, JPEG, PNG or WebP; what does not show is not kept. Publish content with its address.',
  takes: { types: PICTURE_TYPES, longestBytes: LONGEST_PICTURE_BYTES },
  status: 201,
  reply: z.object({ url: z.string() }),
  refusals: ['thumbnail-invalid'],
});

/** Half a minute at 480p has half a megabyte. */
const LONGEST_FILM_BYTES = 4_000_000;

export const sendSiteFilm = endpoint({
  method: 'POST',
  path: '/api/v1/admin/site/films',
  who: 'settings.change',
  summary:
    'A short film for the landing page: the bytes of an MP4 file, which everybody may watch. Publish content with its address.',
  takes: { types: ['video/mp4'], longestBytes: LONGEST_FILM_BYTES },
  status: 201,
  reply: z.object({ url: z.string() }),
  refusals: ['sample-film-invalid'],
});
