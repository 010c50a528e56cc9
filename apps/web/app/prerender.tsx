// Prerenders pages: the public ones, the document of all other addresses, and the offline page. Bundled by itself for the build
// and for servers that publish new content.

import { brand } from 'virtual:brand';
import { listMyVideos } from '@valence/contract/learning/videos';
import { HYDRATED } from '@valence/contract/site/hydration';
import { ADDRESS_PLACEHOLDER as ORIGIN } from '@valence/contract/site/own-address';
import { common } from '@valence/copy/common';
import { offlineCopy } from '@valence/copy/site/offline';
import { publicPages } from '@valence/copy/site/public-pages';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { documentOf, Icons, Json, Script } from './document.tsx';
import { keepEarlyInput } from './early-input.ts';
import { fetchEarly, fetchScripts } from './lib/early-fetch.ts';
import { mayLoadAgain } from './lib/load-again.ts';
import { type PageHead, titled } from './lib/page-head.ts';
import { SESSION_KEY } from './lib/session.ts';
import { pageData } from './page-data.ts';
import { Offline, SHOW_STUDENT_CODE, WAIT_FOR_CONNECTION } from './pages/public/offline.tsx';
import { LibraryShell } from './pages/student/library-shell.tsx';
import { paths, prerenderedPaths } from './paths.ts';
import { Site } from './site.tsx';
import { loadScreen, notFound, type Screen, sitePages } from './site-map.ts';
import { startScripts } from './start-scripts.ts';
import face from './styles/fonts/bricolage-grotesque-700.woff2';
import { Spinner } from './ui/spinner.tsx';
import { dataAddress, WRITTEN_ID, type Written } from './written.ts';

/** The built files that a page needs; each script after those that it imports. */
export interface PageAssets {
  scripts: readonly string[];
  styles: readonly { address: string; text: string }[];
}

/** The files of the prerendered pages, by their paths, and those that every page has. */
export interface Assets {
  pages: Readonly<Record<string, PageAssets>>;
  everywhere: PageAssets;
}

/** Every address of the site and the modules of its page, as the manifest of the browser's build names them. */
export const siteMap: readonly { path: string; files: readonly string[] }[] = [...sitePages, notFound].map(
  ({ path, file, frame }) => ({ path, files: frame ? [frame.file, file] : [file] }),
);

/** The data of the page whose data file is at `address`. */
export function dataAt(address: string): object | undefined {
  const path = Object.keys(pageData).find((one) => dataAddress(one) === address);
  return path === undefined ? undefined : pageData[path]?.().data;
}

/** The name of the page that browsers keep for when there is no connection. */
export const OFFLINE = 'offline.html';

/** @returns the files of an edition that depend on the school's content, by their names in its build */
export async function writePages(
  assets: Assets,
): Promise<Record<string, string> & Record<typeof OFFLINE, string>> {
  const { pages, everywhere } = assets;
  const written = await Promise.all(
    prerenderedPaths.map(async (path) => writePage(path, pages[path] ?? everywhere)),
  );
  return {
    ...Object.fromEntries(written.flat()),
    [`${paths.library.slice(1)}/index.html`]: libraryDocument({
      assets: pages[paths.library] ?? everywhere,
      entry: entryOf(everywhere),
    }),
    'fallback.html': fallbackDocument(everywhere),
    [OFFLINE]: offlineDocument(assets),
  };
}

async function writePage(path: string, { scripts, styles }: PageAssets): Promise<[string, string][]> {
  const { data, facts } = pageData[path]?.() ?? {};
  const screen = await loadScreen(path, async () => data);
  const place = { pathname: path, search: '', hash: '', state: null, key: '' };
  const { prelude } = await prerender(<Site first={{ place, screen }} load={async () => screen} />);
  const html = documentOf({
    head: (
      <>
        <Icons />
        {screen.head && <SearchHead {...screen.head} />}
        {facts && <Json type="application/ld+json" value={facts} />}
        {hasDisplayFace(screen) && (
          <link rel="preload" href={face} as="font" type="font/woff2" crossOrigin="anonymous" />
        )}
        {styles.map(({ address }) => (
          <link key={address} rel="stylesheet" {...UNFETCHED} data-href={address} />
        ))}
      </>
    ),
    styles: styles.map(({ text }) => text),
    page: await new Response(prelude).text(),
    end: (
      <>
        <Json id={WRITTEN_ID} type="application/json" value={{ data, scripts } satisfies Written} />
        <Script text={START} />
      </>
    ),
  });
  const file = `.${path}/index.html`.replace('./', '').replace('//', '/');
  return data
    ? [
        [file, html],
        [dataAddress(path).slice(1), JSON.stringify(data)],
      ]
    : [[file, html]];
}

/** The font is preloaded with the page: found only in the style sheet, it would come one round trip later. */
function hasDisplayFace({ data }: Screen): boolean {
  return data !== undefined;
}

/** React has no type for `disabled` on a link. */
const UNFETCHED = { disabled: true };

const START = `(${keepEarlyInput.toString()})('${HYDRATED}');(${startScripts.toString()})('${WRITTEN_ID}',${mayLoadAgain.toString()},address=>import(address))`;

// The size that every service shows without cropping.
const PICTURE = { width: 1200, height: 630 } as const;

function SearchHead({ title, description, path, picture }: PageHead) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {path && <link rel="canonical" href={ORIGIN + path} />}
      {path && picture && (
        <>
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={brand} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={ORIGIN + path} />
          <meta property="og:image" content={`${ORIGIN}/social/${picture}.png`} />
          <meta property="og:image:width" content={String(PICTURE.width)} />
          <meta property="og:image:height" content={String(PICTURE.height)} />
          <meta property="og:image:alt" content={publicPages.pictureOf(title)} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}

const NO_SPINNER = '[role=status]{display:none}';

/** For every address that has no HTML of its own: shown until its scripts have loaded. */
export function fallbackDocument(everywhere: PageAssets): string {
  return documentUntilScripts(
    everywhere,
    entryOf(everywhere),
    <div className="grid min-h-dvh place-items-center">
      <Spinner label={common.loading} size={28} quiet />
      <NoScripts />
    </div>,
  );
}

const ASK_FOR_LESSONS = `(${fetchEarly.toString()})('${SESSION_KEY}','${listMyVideos.path}')`;

/**
 * The library's frame, with its data on the way before any script of it. Styles and data come first: on a slow line, scripts that are
 * asked for beside them share its width and, without HTTP/2, take all six connections.
 */
function libraryDocument({
  assets: { scripts, styles },
  entry,
}: {
  assets: PageAssets;
  entry: string | undefined;
}): string {
  const page = (
    <>
      <LibraryShell />
      <NoScripts />
    </>
  );
  const first = (
    <Script text={`${ASK_FOR_LESSONS};(${fetchScripts.toString()})(${JSON.stringify(scripts)})`} />
  );
  return documentUntilScripts({ scripts: [], styles }, entry, page, first);
}

function NoScripts() {
  return (
    <noscript>
      <style>{NO_SPINNER}</style>
      <p className="px-4 text-center">{common.needsScripts}</p>
    </noscript>
  );
}

/** The script that starts the site comes after those that it imports. */
const entryOf = ({ scripts }: PageAssets) => scripts.at(-1);

/** A page that is replaced when its scripts run; all of them are loaded at once. */
function documentUntilScripts(
  { scripts, styles }: PageAssets,
  entry: string | undefined,
  page: ReactNode,
  first?: ReactNode,
): string {
  return documentOf({
    head: (
      <>
        {first}
        <Icons />
        {scripts.map((address) => (
          <link key={address} rel="modulepreload" href={address} />
        ))}
        {styles.map(({ address }) => (
          <link key={address} rel="stylesheet" href={address} />
        ))}
      </>
    ),
    page: renderToStaticMarkup(page),
    end: entry && <script type="module" src={entry} fetchPriority={first ? 'low' : undefined} />,
  });
}

/** Faces that are files, in a style that the bundler wrote: without a connection they would be asked for in vain. */
const FACES_OF_FILES = /@font-face\{[^}]*url\([^}]*\}/g;

/** For a device without a connection. It loads no file: everything it needs is inside it. */
function offlineDocument({ everywhere: { styles } }: Assets): string {
  return documentOf({
    head: (
      <>
        <meta name="robots" content="noindex" />
        <title>{titled(offlineCopy.documentTitle)}</title>
      </>
    ),
    styles: styles.map(({ text }) => text.replaceAll(FACES_OF_FILES, '')),
    page: renderToStaticMarkup(<Offline />),
    end: <Script text={SHOW_STUDENT_CODE + WAIT_FOR_CONNECTION} />,
  });
}
