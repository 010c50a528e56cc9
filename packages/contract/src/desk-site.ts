// The school's content at the desk: read, tried, published, and what was published before.

import { PICTURE_TYPES } from '@valence/domain/picture/types';
import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from './endpoint.ts';
import { siteContent } from './site.ts';
import { instant, version, versionInPath } from './wire.ts';

/** Who published it and when; both null: it is the file that came with the server. */
const published = {
  version: z.int(),
  publishedAt: z.nullable(instant),
  publishedBy: z.nullable(z.string()),
};

export const readDeskSite = endpoint({
  method: 'GET',
  path: '/api/v1/desk/site',
  who: 'settings.change',
  summary: 'The newest content of the public pages, and whether they show it.',
  reply: z.object({
    /** To be sent with a change: another one in between is told instead of overwritten. */
    ...published,
    content: siteContent,
    /** Whether the public pages of the server that answers show this version. */
    shown: z.boolean(),
    /** Whether this server can write its public pages anew. */
    writable: z.boolean(),
  }),
  refusals: [],
});
export type DeskSite = ReplyOf<typeof readDeskSite>;

export const publishSite = endpoint({
  method: 'PUT',
  path: '/api/v1/desk/site',
  who: 'settings.change',
  summary:
    'Publish content, made from the version that was read. The pages are written first; every server shows them within ten seconds.',
  body: z.object({ version, content: siteContent }),
  reply: z.object({ version: z.int() }),
  refusals: ['site-changed', 'site-picture-absent', 'site-not-written', 'site-not-writable'],
});

export const previewSite = endpoint({
  method: 'POST',
  path: '/api/v1/desk/site/preview',
  who: 'settings.change',
  summary: 'The landing page as it would be with this content. Nothing is kept.',
  body: z.object({ content: siteContent }),
  reply: z.object({ html: z.string() }),
  refusals: ['site-not-written', 'site-not-writable'],
});

export const listSiteVersions = endpoint({
  method: 'GET',
  path: '/api/v1/desk/site/versions',
  who: 'settings.change',
  summary: 'What was published, the latest first: up to fifty.',
  reply: z.object({
    versions: z.array(
      z.object({
        ...published,
        /** The fields that it changed. */
        changed: z.array(z.string()),
      }),
    ),
  }),
  refusals: [],
});
export type SiteVersion = ReplyOf<typeof listSiteVersions>['versions'][number];

export const readSiteVersion = endpoint({
  method: 'GET',
  path: '/api/v1/desk/site/versions/:version',
  who: 'settings.change',
  summary: 'The content of one version, to be looked at and published again.',
  params: z.object({ version: versionInPath }),
  reply: z.object({ version: z.int(), content: siteContent }),
  refusals: ['site-version-absent'],
});

/** The desk makes photos small before it sends them: nobody's data plan pays for one of full size. */
const LONGEST_PICTURE_BYTES = 600_000;

export const sendSitePicture = endpoint({
  method: 'POST',
  path: '/api/v1/desk/site/pictures',
  who: 'settings.change',
  summary:
    'A picture for the public pages: its bytes, JPEG, PNG or WebP; what does not show is not kept. Publish content with its address.',
  takes: { types: PICTURE_TYPES, longestBytes: LONGEST_PICTURE_BYTES },
  status: 201,
  reply: z.object({ url: z.string() }),
  refusals: ['thumbnail-invalid'],
});
