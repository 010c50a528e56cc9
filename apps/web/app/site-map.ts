// The site map: which page is shown at which address, in which frame. Each page is a script of its own, loaded when it is opened.

import { type ComponentType, Fragment, type ReactNode } from 'react';
import { parse } from 'regexparam';
import { matchRoute } from 'wouter';
import type { PageHead } from './lib/page-head.ts';
import { alYearsWithPath, paths } from './paths.ts';

/** What the file of a page exports; `data` was written for the page when the site was built or its content published. */
interface PageFile {
  default: ComponentType<{ data: never }>;
  head?: (data: never) => PageHead;
  /** The frame puts it at the end of its bar. */
  menu?: ReactNode;
  /** The frame puts it below the page. */
  footer?: ReactNode;
}

interface FrameFile {
  default: ComponentType<{ menu?: ReactNode; footer?: ReactNode; children: ReactNode }>;
}

/** A file, by its name in the build's manifest, and how to load it. */
interface Source<File> {
  file: `app/${string}`;
  load: () => Promise<File>;
}

export interface SitePage extends Source<PageFile> {
  /** May have `:parts`, and `*` for everything below. */
  path: string;
  frame?: Source<FrameFile>;
  /** The page shows what `page-data.ts` has for its address. */
  hasData?: boolean;
}

const visitors: Source<FrameFile> = {
  file: 'app/pages/public/layout.tsx',
  load: async () => import('./pages/public/layout.tsx'),
};
const signedIn: Source<FrameFile> = {
  file: 'app/pages/student/guard.tsx',
  load: async () => import('./pages/student/guard.tsx'),
};

const student = (page: SitePage): SitePage => ({ ...page, frame: signedIn });

export const sitePages: readonly SitePage[] = [
  {
    path: paths.home,
    file: 'app/pages/public/home.tsx',
    load: async () => import('./pages/public/home.tsx'),
    frame: visitors,
    hasData: true,
  },
  {
    path: paths.login,
    file: 'app/pages/public/login.tsx',
    load: async () => import('./pages/public/login.tsx'),
    frame: visitors,
  },
  {
    path: paths.verify,
    file: 'app/pages/public/verify.tsx',
    load: async () => import('./pages/public/verify.tsx'),
    frame: visitors,
  },
  {
    path: paths.landing,
    file: 'app/pages/public/al2027.tsx',
    load: async () => import('./pages/public/al2027.tsx'),
    hasData: true,
  },
  ...[paths.privacy, paths.terms, paths.deletion].map((path) => ({
    path,
    file: 'app/pages/public/legal-route.tsx' as const,
    load: async () => import('./pages/public/legal-route.tsx'),
    hasData: true,
  })),
  student({
    path: paths.library,
    file: 'app/pages/student/library.tsx',
    load: async () => import('./pages/student/library.tsx'),
  }),
  // Without an id the page redirects to the library.
  ...['/play', '/play/:id'].map((path) =>
    student({
      path,
      file: 'app/pages/student/player.tsx',
      load: async () => import('./pages/student/player.tsx'),
    }),
  ),
  student({
    path: paths.downloads,
    file: 'app/pages/student/downloads.tsx',
    load: async () => import('./pages/student/downloads.tsx'),
  }),
  student({
    path: paths.profile,
    file: 'app/pages/student/profile.tsx',
    load: async () => import('./pages/student/profile.tsx'),
  }),
  student({
    path: paths.payments,
    file: 'app/pages/student/payments.tsx',
    load: async () => import('./pages/student/payments.tsx'),
  }),
  student({
    path: paths.notebook,
    file: 'app/pages/student/notebook.tsx',
    load: async () => import('./pages/student/notebook.tsx'),
  }),
  ...alYearsWithPath.map((year) =>
    student({
      path: paths.alYear(year),
      file: 'app/pages/student/al-year.tsx',
      load: async () => import('./pages/student/al-year.tsx'),
    }),
  ),
  // The admin area has its own list of the pages below this address: pages/admin/sections.ts.
  student({
    path: `${paths.dashboard}/*?`,
    file: 'app/pages/admin/admin.tsx',
    load: async () => import('./pages/admin/admin.tsx'),
  }),
];

/** For any other address. */
export const notFound: SitePage = {
  path: '*',
  file: 'app/pages/not-found.tsx',
  load: async () => import('./pages/not-found.tsx'),
  frame: {
    file: 'app/pages/student/layout.tsx',
    load: async () => import('./pages/student/layout.tsx'),
  },
};

/** A page with everything that it is rendered with. */
export interface Screen {
  /** The path in the site map, from which routes take their parameters. */
  path: string;
  Page: ComponentType<{ data: unknown }>;
  head: PageHead | undefined;
  menu: ReactNode;
  footer: ReactNode;
  Frame: FrameFile['default'];
  data: unknown;
}

/** The page at a path. */
export function pageAt(pathname: string): SitePage {
  return sitePages.find(({ path }) => matchRoute(parse, path, pathname)[0]) ?? notFound;
}

/**
 * Loads what a path shows.
 * @param readData reads the data of a page that has some, by its path
 * @throws when a script or the data cannot be loaded
 */
export async function loadScreen(
  pathname: string,
  readData: (path: string) => Promise<unknown>,
): Promise<Screen> {
  const page = pageAt(pathname);
  const [file, frame, data] = await Promise.all([
    page.load(),
    page.frame?.load(),
    page.hasData ? readData(page.path) : undefined,
  ]);
  return {
    path: page.path,
    Page: file.default as Screen['Page'],
    head: file.head?.(data as never),
    menu: file.menu,
    footer: file.footer,
    Frame: frame?.default ?? Fragment,
    data,
  };
}
