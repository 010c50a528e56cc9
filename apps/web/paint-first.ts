// Lets a prerendered page be seen as soon as its HTML is there: the styles come within it, the scripts after it.

import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { HYDRATED } from '@valence/contract/hydration';
import { keepEarlyInput } from './early-input.ts';
import { LOAD_AGAIN } from './load-again.ts';

/** How React Router asks for a page's scripts in its head. */
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
/** How it starts them at the end of the body: the manifest, the modules of the page's routes, the entry. */
const START =
  /<script type="module" async="">import "([^"]+)";\s*((?:import \* as \w+ from "[^"]+";\s*)+)(window\.__reactRouterRouteModules = \{[^}]*\};)\s*import\("([^"]+)"\);<\/script>/;
const ROUTE = /import \* as (\w+) from "([^"]+)";/g;
/** React Router marks a sheet that several pages share with a `#` at its end. */
const STYLE_SHEET = /<link rel="stylesheet" href="(([^"#]+)#?)"/g;

/**
 * Calls when the first picture is out: the browser tells (Paint Timing). Half a second after its first frame it has had its chance;
 * where it does not tell at all, the frame has to do.
 */
const ONCE_PAINTED = `(go=>{let left=1;
const once=()=>left&&go(left=0);
const tells=PerformanceObserver.supportedEntryTypes?.includes('paint');
if(tells)new PerformanceObserver(told=>told.getEntriesByName('first-contentful-paint').length&&once()).observe({type:'paint',buffered:true});
requestAnimationFrame(()=>setTimeout(once,tells?500:0))})`;

/**
 * @param directory the build's client files, absolute
 * @param prerendered addresses with HTML of their own
 */
export async function paintFirst(directory: string, prerendered: readonly string[]): Promise<void> {
  await Promise.all(
    prerendered.map(async (address) => {
      const file = path.join(directory, address, 'index.html');
      await writeFile(file, await painted(directory, file, await readFile(file, 'utf8')));
    }),
  );
}

/**
 * @param html as React Router writes the page; `file` is only named in faults
 * @param early the text of `keepEarlyInput`, where a build has written it already: whoever compiles it writes it a little different
 */
export async function painted(
  directory: string,
  file: string,
  html: string,
  early = keepEarlyInput.toString(),
): Promise<string> {
  return withStyles(directory, scriptsLater(html, file, early));
}

/**
 * React Router asks for every script of a page in its head, and browsers fetch those as eagerly as what paints. On a slow
 * network 100 kB of scripts would then hold up a page that is complete without them: they are asked for, all at once, when
 * the first picture of the page is out. A page that nobody sees yet paints nothing and does not wait. What several pages share
 * runs file after file: as one task it would hold a cheap phone up for too long at a time. What is typed and
 * pressed in between is kept. Scripts that do not come are tried again by loading the page anew: by itself once, and when the
 * connection or somebody's press says that it may help.
 */
function scriptsLater(html: string, file: string, early: string): string {
  const preloads = [...html.matchAll(PRELOAD)].map(([, address = '']) => address);
  const [start, manifest = '', imports = '', modules = '', entry = ''] = START.exec(html) ?? [];
  if (preloads.length === 0 || !start) {
    throw new Error(`${file} does not name its scripts as React Router used to.`);
  }
  const routes = [...imports.matchAll(ROUTE)];
  const names = routes.map(([, name]) => name).join();
  const loads = routes.map(([, , address]) => `import("${address}")`).join();
  const own = new Set([manifest, entry, ...routes.map(([, , address]) => address)]);
  const parts = preloads.filter((address) => !own.has(address));
  const later = `<script>(${early})('${HYDRATED}');(go=>document.hidden?go():${ONCE_PAINTED}(go))(async()=>{try{
for(const link of document.querySelectorAll('link[data-href]'))link.href=link.dataset.href;
for(const href of ${JSON.stringify(preloads)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));
await import("${manifest}");
for(const part of ${JSON.stringify(parts)})await import(part);
const [${names}]=await Promise.all([${loads}]);
${modules}
await import("${entry}")
}catch(error){console.error(error);
const again=()=>location.reload();
if(!navigator.onLine)addEventListener('online',again);
else if(!${LOAD_AGAIN})addEventListener('click',again)}})</script>`;
  return html.replaceAll(PRELOAD, '').replace(start, () => later);
}

/**
 * A style sheet of its own costs a phone a round trip before anything shows. The link stays for React, which looks for it when
 * it takes the page over, and gets its address just before: as `disabled` it is not fetched, but the browser's scanner, which
 * reads ahead, does not know that (seen in Chromium 150).
 */
async function withStyles(directory: string, html: string): Promise<string> {
  const links = [...html.matchAll(STYLE_SHEET)];
  const styles = await Promise.all(
    links.map(async ([, , address = '']) => readFile(path.join(directory, address), 'utf8')),
  );
  let place = 0;
  return html.replaceAll(STYLE_SHEET, (_link, address: string) => {
    const css = styles[place]?.trim() ?? '';
    place += 1;
    return `<style>${css}</style><link rel="stylesheet" disabled="" data-href="${address}"`;
  });
}
