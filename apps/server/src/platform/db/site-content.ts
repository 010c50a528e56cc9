// The content of the public pages as every process reads it: what admins published last, else the file's; and the pages that show it.

import type { SiteContent } from '@valence/contract/site/site';
import { sql } from 'kysely';
import { monotonicMilliseconds } from '../clock.ts';
import type { Logger } from '../log.ts';
import type { Pages } from '../pages.ts';
import { checkedSiteContent } from '../site-content.ts';
import type { Db } from './database.ts';

/**
 * After this long, and the second that the writing takes, every process shows what one published; it is half of the time
 * that is promised.
 */
const LOOK_MILLISECONDS = 5000;
/** After this long, pages that could not be written are tried again. */
const RETRY_MILLISECONDS = 60_000;

/** Rewrites the pages; see ports/page-writer. */
type Write = (
  content: SiteContent,
  directories: readonly string[],
) => Promise<readonly Readonly<Record<string, string>>[]>;

export interface LiveSiteDeps {
  db: Db;
  log: Logger;
  /** Undefined where there are none: then only calls of the interface return the content. */
  pages: Pick<Pages, 'prepare' | 'directories'> | undefined;
  write: Write;
}

export interface LiveSite {
  /** Always holds the present content: read from it each time, never keep a copy of a part. */
  readonly site: SiteContent;
  /** The version that the pages of this process show; 0 is the file. */
  shownVersion(): number;
  /**
   * Writes the pages with the content.
   * @returns a function that shows them, and makes the content the present one, as the version that it gets.
   * @throws what `write` does
   */
  prepare(content: SiteContent): Promise<(version: number) => void>;
  /** Reads the database at once. */
  refresh(): Promise<void>;
  start(): void;
  stop(): void;
}

/** @param first the file's content */
export function createLiveSite(first: SiteContent, { db, log, pages, write }: LiveSiteDeps): LiveSite {
  const live = { ...first };
  let presentVersion = 0;
  let notBefore = 0;
  let timer: NodeJS.Timeout | undefined;

  async function prepare(content: SiteContent): Promise<(version: number) => void> {
    const show = await pages?.prepare(await write(content, pages.directories));
    return (version) => {
      // A newer version may have come meanwhile.
      if (version <= presentVersion) return;
      presentVersion = version;
      Object.assign(live, content);
      show?.();
    };
  }

  async function refresh(): Promise<void> {
    const newest = await findNewer(db, presentVersion);
    if (!newest || monotonicMilliseconds() < notBefore) return;
    const content = checkedSiteContent(newest.content, `of version ${newest.version}`);
    try {
      const show = await prepare(content);
      show(newest.version);
    } catch (error) {
      // The calls and the bot use the new content all the same: a wrong number would lead people astray.
      Object.assign(live, content);
      notBefore = monotonicMilliseconds() + RETRY_MILLISECONDS;
      log.error(
        { err: error, version: newest.version },
        'the public pages show an earlier version; trying again',
      );
    }
  }

  return {
    site: live,
    shownVersion: () => presentVersion,
    prepare,
    refresh,
    start() {
      timer = lookRepeatedly(async () => {
        await refresh().catch((error: unknown) =>
          log.warn({ err: error }, 'the site’s content will be read again'),
        );
      });
    },
    stop: () => clearInterval(timer),
  };
}

/** @param look must not reject; it is skipped while the last run goes on */
function lookRepeatedly(look: () => Promise<void>): NodeJS.Timeout {
  let looking = false;
  const lookOnce = async () => {
    if (looking) return;
    looking = true;
    await look();
    looking = false;
  };
  return setInterval(() => void lookOnce(), LOOK_MILLISECONDS).unref();
}

async function findNewer(db: Db, than: number): Promise<{ version: number; content: unknown } | undefined> {
  const { rows } = await sql<{ version: number; content: unknown }>`
    SELECT version, content FROM site_content WHERE version > ${than} ORDER BY version DESC LIMIT 1`.execute(
    db,
  );
  return rows[0];
}
