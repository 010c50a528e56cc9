// Which modules share a file of the browser's build: those that the same kinds of visit need, found by following the imports.
// One file compresses better than a dozen small ones, and a browser without HTTP/2 fetches six at a time.

import type { Rolldown } from 'vite';

/** The pages and frames of each kind of visit. Who signs in has seen none of the others; a student comes back day after day. */
const VISITS = {
  visitor: ['public/layout', 'public/home', 'public/al2027'],
  signIn: ['public/layout', 'public/login', 'public/verify'],
  student: ['student/guard'],
} as const;
/** What both need, students need on nearly every visit. */
const STUDENTS_PAGES = ['student/library', 'student/player'];

const START = 'app/browser.tsx';
export const REACT = /node_modules\/(?:react|react-dom|scheduler)\//;
/** Of TanStack Query, whose index imports all of it, what only pages with forms and long lists need. */
const CHANGES_AND_LONG_LISTS = /(?:mutationObserver|useMutation|infiniteQueryObserver|useInfiniteQuery)\.js$/;

/** The player's page, its parts, and downloads, which need single modules of theirs. */
const LESSON =
  /^app\/(?:pages\/student\/(?:player|downloads|lesson-rail)|features\/(?:attachments|downloads|notes|playback|questions)\/)/;
/** What writing needs wherever students write: beside a lesson and in the notebook. */
const WRITING =
  /\/(?:contract\/src\/learning\/notes|copy\/.*\/learning\/notes|app\/lib\/drafts|app\/ui\/text-area)\.tsx?$/;
const ADMINS = /^app\/(?:pages|features)\/admin\//;
/** Pages that show it need all of it; downloads need a part. */
const CARD_PICTURE = /\/card-picture\.tsx?$/;

/** Names the file of a module; null leaves the module to the bundler. */
export function sharedChunk(id: string, build: Rolldown.ChunkingContext): string | null {
  if (REACT.test(id) || CHANGES_AND_LONG_LISTS.test(id)) return null;
  // A page's own module is loaded by its own name.
  if (build.getModuleInfo(id)?.dynamicImporters.length) return null;
  const parts = partsWith(id, build);
  const has = (page: string) => parts.has(`app/pages/${page}.tsx`);
  // The entry has it.
  if (parts.has(START)) return null;
  const isVisitors = VISITS.visitor.some(has);
  const isSignIn = VISITS.signIn.some(has);
  const isStudents = VISITS.student.some(has) || STUDENTS_PAGES.every(has);
  if (CARD_PICTURE.test(id)) return 'card-picture';
  if (has('student/player') && parts.size > 1) {
    const others = [...parts].filter((part) => !LESSON.test(part));
    if (others.every((part) => ADMINS.test(part))) return others.length > 0 ? 'lesson-and-admin' : 'lesson';
  }
  if (WRITING.test(id)) return 'writing';
  if (isStudents && isSignIn) return isVisitors ? 'shared' : 'calls';
  if (isStudents) return isVisitors ? 'lessons' : 'student';
  return isSignIn && !isVisitors && parts.size > 2 ? 'fields' : null;
}

/** The parts of the site, each of them loaded on its own, that cannot do without a module. */
function partsWith(id: string, build: Rolldown.ChunkingContext): Set<string> {
  const parts = new Set<string>();
  const seen = new Set([id]);
  for (const module of seen) {
    const info = build.getModuleInfo(module);
    if (info?.isEntry || info?.dynamicImporters.length) parts.add(module.replace(/^.*?(?=app\/)/, ''));
    for (const importer of info?.importers ?? []) seen.add(importer);
  }
  return parts;
}
