// Lets a prerendered page be seen as soon as its HTML is there: the styles come within it, the scripts after it.

import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const PRELOAD = '<link rel="modulepreload" ';
/** React Router marks a sheet that several pages share with a `#` at its end. */
const STYLE_SHEET = /<link rel="stylesheet" (?=href="([^"#]+)#?")/g;

/**
 * @param directory the build's client files, absolute
 * @param prerendered addresses with HTML of their own
 */
export async function paintFirst(directory: string, prerendered: readonly string[]): Promise<void> {
  await Promise.all(
    prerendered.map(async (address) => {
      const file = path.join(directory, address, 'index.html');
      const html = await readFile(file, 'utf8');
      await writeFile(file, await withStyles(directory, scriptsLater(html, file)));
    }),
  );
}

/**
 * React Router asks for every script of a page in its head, and browsers fetch those as eagerly as what paints. On a slow
 * network 100 kB of scripts would then hold up a page that is complete without them.
 */
function scriptsLater(html: string, file: string): string {
  if (!html.includes(PRELOAD)) throw new Error(`${file} does not name its scripts as React Router used to.`);
  return html.replaceAll(PRELOAD, `${PRELOAD}fetchpriority="low" `);
}

/**
 * A style sheet of its own costs a phone a round trip before anything shows. The link stays for React, which looks for it when
 * it takes the page over; as `disabled` it is not fetched.
 */
async function withStyles(directory: string, html: string): Promise<string> {
  const links = [...html.matchAll(STYLE_SHEET)];
  const styles = await Promise.all(
    links.map(async ([, address = '']) => readFile(path.join(directory, address), 'utf8')),
  );
  let place = 0;
  return html.replaceAll(STYLE_SHEET, (link) => {
    const css = styles[place]?.trim() ?? '';
    place += 1;
    return `<style>${css}</style>${link}disabled="" `;
  });
}
