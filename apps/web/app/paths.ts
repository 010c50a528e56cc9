// Every address of the site, built in one place.

export const paths = {
  home: '/',
  landing: '/al2027',
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
  deletion: '/data-deletion',
  login: '/login',
  verify: '/verify',
  library: '/video_library',
  player: (videoId: string) => `/play/${encodeURIComponent(videoId)}`,
  /** The lesson, starting at a second. */
  playerAt: (videoId: string, second: number) => `/play/${encodeURIComponent(videoId)}?at=${second}`,
  notebook: '/notebook',
  downloads: '/downloads',
  /** The choice of a size for a lesson. */
  download: (videoId: string) => `/downloads?lesson=${encodeURIComponent(videoId)}`,
  profile: '/profile',
  payments: '/payments',
  alYear: (year: number) => `/video_${year}`,
  dashboard: '/dashboard',
  door: '/dashboard/door',
} as const;

/** The A/L years that have an address; the server knows which ones the school runs. */
export const alYearsWithPath: readonly number[] = Array.from({ length: 12 }, (_, index) => 2024 + index);

/** Pages whose HTML is written at build time: what a visitor sees before any script has run. */
export const prerenderedPaths = [
  paths.home,
  paths.landing,
  paths.privacy,
  paths.terms,
  paths.deletion,
  paths.login,
  paths.verify,
] as const;

/** What search engines may list: pages with something to read for people who are not signed in. */
export const listedPaths = [
  paths.home,
  paths.landing,
  paths.login,
  paths.privacy,
  paths.terms,
  paths.deletion,
] as const;
