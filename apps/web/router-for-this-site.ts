// Leaves out of React Router what this site has no use for: its forms, fetchers and actions (calls go through TanStack
// Query), finding routes on demand, prefetching, instruments. Every visitor on prepaid data would pay for them. And keeps it
// from loading a page anew while the device is offline.

import type { Plugin } from 'vite';
import { LOAD_AGAIN } from './load-again.ts';

const LIBRARY = /\/node_modules\/react-router\/dist\/production\/lib\/(.+)\.js$/;

/** What stands in a function's place: a fault that names it, for what nothing here calls … */
const NEVER_CALLED = Symbol('never called');
/** … or nothing, for what is called and has nothing to do here. */
const NOTHING_TO_DO = '{}';

/**
 * When a page's scripts do not come, React Router loads the page anew. On a device without a connection that would put the
 * browser's own error in the place of what is on the screen: it waits for the connection first. A page that was loaded anew
 * just now says that it broke, with a button to try again.
 */
const LOAD_WHEN_ONLINE = `{
  if (route.id in routeModulesCache) return routeModulesCache[route.id];
  try {
    return routeModulesCache[route.id] = await import(/* @vite-ignore */ route.module);
  } catch (error) {
    console.error(error);
    if (!navigator.onLine) window.addEventListener('online', () => window.location.reload());
    else if (!${LOAD_AGAIN}) throw error;
    return new Promise(() => {});
  }
}`;

type Stand = typeof NEVER_CALLED | `{${string}}`;

/** By file and function of React Router 8.4; a name that is not there any more fails the build. */
export const LEFT_OUT: Readonly<Record<string, Readonly<Record<string, Stand>>>> = {
  'router/router': {
    // Without a form nothing is submitted, and a navigation is its path alone.
    normalizeNavigateOptions: '{ return { path }; }',
    handleAction: NEVER_CALLED,
    fetch: NEVER_CALLED,
    handleFetcherAction: NEVER_CALLED,
    handleFetcherLoader: NEVER_CALLED,
    // All routes are in the manifest from the start: `ssr: false`.
    discoverRoutes: NEVER_CALLED,
    patchRoutesImpl: NEVER_CALLED,
    getInstrumentationNavigateMeta: NEVER_CALLED,
  },
  'router/instrumentation': {
    consumeInstrumentationClientResultMetaReceiver: NOTHING_TO_DO,
    getRouteInstrumentationUpdates: NEVER_CALLED,
    instrumentClientSideRouter: NEVER_CALLED,
  },
  'dom/ssr/fog-of-war': {
    isFogOfWarEnabled: '{ return false; }',
    getPatchRoutesOnNavigationFunction: NOTHING_TO_DO,
    useFogOFWarDiscovery: NOTHING_TO_DO,
    getPartialManifest: NEVER_CALLED,
  },
  'dom/ssr/single-fetch': {
    singleFetchActionStrategy: NEVER_CALLED,
    singleFetchLoaderFetcherStrategy: NEVER_CALLED,
  },
  'dom/ssr/routes': {
    createClientRoutesWithHMRRevalidationOptOut: NEVER_CALLED,
    wrapShouldRevalidateForHdr: NEVER_CALLED,
    noActionDefinedError: NEVER_CALLED,
    preventInvalidServerHandlerCall: NEVER_CALLED,
  },
  'dom/ssr/components': {
    // Only links that ask for it prefetch their page; ours do not.
    PrefetchPageLinks: NEVER_CALLED,
  },
  'dom/ssr/routeModules': {
    loadRouteModule: LOAD_WHEN_ONLINE,
  },
  hooks: {
    RSCErrorHandler: NEVER_CALLED,
  },
};

/** A node of the syntax tree, as far as it is looked at. */
interface Node {
  type: string;
  id?: { name: string } | null;
  body?: Node;
  start: number;
  end: number;
}

/** In the browser's build alone: the pages are written at build time by the whole of React Router. */
export function routerForThisSite(): Plugin {
  return {
    name: 'router-for-this-site',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const file = LIBRARY.exec(id)?.[1];
      const stands = file === undefined ? undefined : LEFT_OUT[file];
      return stands ? { code: withStands(code, this.parse(code), stands), map: null } : undefined;
    },
  };
}

function withStands(code: string, tree: unknown, stands: Readonly<Record<string, Stand>>): string {
  const bodies = functionsIn(tree).filter(({ id }) => id && Object.hasOwn(stands, id.name));
  const missing = Object.keys(stands).filter(
    (name) => bodies.filter(({ id }) => id?.name === name).length !== 1,
  );
  if (missing.length > 0)
    throw new Error(`React Router has not exactly one function ${missing.join(', ')} any more.`);
  return bodies
    .sort((a, b) => b.start - a.start)
    .reduce((text, { id, body }) => {
      const name = id?.name ?? '';
      const stand = stands[name];
      const replacement = typeof stand === 'string' ? stand : `{ throw Error('left out: ${name}'); }`;
      return body ? text.slice(0, body.start) + replacement + text.slice(body.end) : text;
    }, code);
}

function functionsIn(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(functionsIn);
  return 'type' in value && value.type === 'FunctionDeclaration' ? [value as Node, ...inside] : inside;
}
