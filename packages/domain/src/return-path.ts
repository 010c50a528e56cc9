// The page to return to, after sign-in or a change of language: accepted only when it is a path of this site, because it ends up in
// a redirect.

const SITE = 'https://site.invalid';
const LONGEST = 512;

/**
 * @param candidate anything: from the history state, local storage, an address
 * @returns the path with its query, or undefined for other origins (`//evil`, `/\evil`, `https:…`, `javascript:…`)
 */
export function safeReturnPath(candidate: unknown): string | undefined {
  if (typeof candidate !== 'string' || candidate.length > LONGEST) return undefined;
  // Browsers drop tabs and line breaks inside addresses, so '/\t/evil' would become '//evil'.
  if (!candidate.startsWith('/') || /[\\\p{Cc}]/u.test(candidate)) return undefined;
  const url = URL.parse(candidate, SITE);
  if (!url || url.origin !== SITE || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}
