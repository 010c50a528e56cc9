// The content of the public pages in the admin area: reads, previews and publishes it, and lists earlier versions.

import type {
  listSiteVersions,
  previewSite,
  publishSite,
  readAdminSite,
  readSiteVersion,
} from '@valence/contract/admin/site';
import type { BodyOf, ReplyOf } from '@valence/contract/endpoint';
import type { SiteContent } from '@valence/contract/site/site';
import { outdatedClasses } from '@valence/domain/class-cards';
import { siteChanges, sitePictures } from '@valence/domain/site-content';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import type { LiveSite } from '../../platform/db/site-content.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer, Caller } from '../../platform/http/route.ts';
import type { Logger } from '../../platform/log.ts';
import { siteClasses, withPresentClasses } from './class-cards.ts';
import * as store from './content.store.ts';

export interface ContentDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  live: Pick<LiveSite, 'prepare' | 'shownVersion' | 'site'>;
  /** Whether the server can write the pages anew. */
  writable: boolean;
  /** The landing page with the content, without scripts. @throws when it cannot be written */
  landingPage: (content: SiteContent) => Promise<string>;
  /** Whether an uploaded picture exists; true for addresses of other pictures. */
  hasPicture: (address: string) => Promise<boolean>;
}

const SHOWN_VERSIONS = 50;
const LONGEST_VERSION = 1_000_000;

export type ContentService = ReturnType<typeof createContentService>;

export function createContentService(deps: ContentDeps) {
  const { db, live, writable, log } = deps;
  let lastPublished: Promise<unknown> = Promise.resolve();
  return {
    async read(): Promise<ReplyOf<typeof readAdminSite>> {
      const [[newest], classes] = await Promise.all([
        store.listVersions(db, 1),
        siteClasses(db, deps.clock.now()),
      ]);
      const version = newest?.version ?? 0;
      return {
        version,
        ...publicationOf(newest),
        content: newest?.content ?? null,
        start: startOf(live.site),
        classes,
        outdated: newest ? outdatedClasses(newest.content.institutes, classes) : [],
        shown: live.shownVersion() === version,
        writable,
      };
    },

    /** Runs one after another: of several changes to the same version, only the first one's pages need writing. */
    async publish(caller: Caller, order: BodyOf<typeof publishSite>): Promise<Answer<typeof publishSite>> {
      const turn = lastPublished.then(async () => publish(deps, caller, order));
      lastPublished = turn.catch(() => undefined);
      return turn;
    },

    async preview(draft: SiteContent): Promise<Answer<typeof previewSite>> {
      if (!writable) return refused('site-not-writable');
      const content = withPresentClasses(draft, await siteClasses(db, deps.clock.now()));
      if (!content) return refused('class-absent');
      try {
        return { html: await deps.landingPage(content) };
      } catch (error) {
        log.error({ err: error }, 'a preview of the public pages could not be written');
        return refused('site-not-written');
      }
    },

    async versions(): Promise<ReplyOf<typeof listSiteVersions>> {
      // One more than is shown: the changes of the last shown version are found by comparing it with the one before.
      const stored = await store.listVersions(db, SHOWN_VERSIONS + 1);
      const versions = stored.map((one, index) => ({
        version: one.version,
        ...publicationOf(one),
        changed: changesOf(stored[index + 1]?.content, one.content),
      }));
      return { versions: versions.slice(0, SHOWN_VERSIONS) };
    },

    async version(version: number): Promise<Answer<typeof readSiteVersion>> {
      const content = version <= LONGEST_VERSION ? await store.findVersion(db, version) : undefined;
      return content ? { version, content } : refused('site-version-absent');
    },
  };
}

async function publish(
  deps: ContentDeps,
  caller: Caller,
  order: BodyOf<typeof publishSite>,
): Promise<Answer<typeof publishSite>> {
  const { db, clock, log, live, writable, hasPicture } = deps;
  if (!writable) return refused('site-not-writable');
  const base = order.version;
  const content = withPresentClasses(order.content, await siteClasses(db, clock.now()));
  if (!content) return refused('class-absent');
  // Checked before the pages are written, which takes seconds; the guarded statement refuses a change that comes in between.
  const [latest] = await store.listVersions(db, 1);
  const isNew = changesOf(latest?.content, content).length > 0;
  const current = latest?.version ?? 0;
  if (isNew && current !== base) return refused('site-changed');
  if (!isNew && live.shownVersion() === current) return { version: current };
  for (const address of sitePictures(content)) {
    if (!(await hasPicture(address))) return refused('site-picture-absent');
  }
  let show: (version: number) => void;
  try {
    // Before it is stored: content that cannot be shown is not published.
    show = await live.prepare(content);
  } catch (error) {
    log.error({ err: error }, 'the public pages could not be written with what an admin entered');
    return refused('site-not-written');
  }
  const version = await addVersion(deps, caller, { version: base, content });
  if (version === undefined) return refused('site-changed');
  show(version);
  return { version };
}

/** @returns the content's version; undefined: another version was published first */
async function addVersion(
  { db, clock }: ContentDeps,
  caller: Caller,
  { version: base, content }: BodyOf<typeof publishSite>,
): Promise<number | undefined> {
  return transaction(db, async (tx) => {
    const at = clock.now();
    const [latest] = await store.listVersions(tx, 1);
    const fields = changesOf(latest?.content, content);
    // Nothing changed; this is also how a call ends that is repeated because its answer was lost.
    if (fields.length === 0) return latest?.version ?? 0;
    const next = await store.insertVersion(tx, { base, content, at, by: caller.accountId });
    if (next === undefined) return undefined;
    await recordAudit(tx, {
      at,
      actorId: caller.accountId,
      action: 'site.published',
      subject: `site:${next}`,
      before: latest ? pick(latest.content, fields) : {},
      after: pick(content, fields),
    });
    return next;
  });
}

function publicationOf(version: store.Version | undefined) {
  return {
    publishedAt: version?.publishedAt.toISOString() ?? null,
    publishedBy: version?.publishedBy ?? null,
  };
}

function startOf({ brandName, contactNumber, alYears }: LiveSite['site']) {
  return { brandName, contactNumber, alYears: [...alYears] };
}

/** The fields in which a version differs from the one before it; all of them in the first. */
function changesOf(before: SiteContent | undefined, after: SiteContent): (keyof SiteContent)[] {
  return before ? siteChanges(before, after) : (Object.keys(after) as (keyof SiteContent)[]);
}

function pick(content: SiteContent, fields: readonly (keyof SiteContent)[]): Partial<SiteContent> {
  return Object.fromEntries(fields.map((field) => [field, content[field]]));
}
