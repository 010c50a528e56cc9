// Starts the site in a browser: hydrates the page that was prerendered for its address, or renders it if there is none.

import './styles/app.css';
import '#language.css';
import { fault } from '@valence/copy/common';
import { Fragment, StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { mayLoadAgain } from './lib/load-again.ts';
import { addressOf, currentPlace, type Place } from './lib/navigator.ts';
import { FaultScreen } from './pages/fault-screen.tsx';
import { Site } from './site.tsx';
import { loadScreen, type Screen } from './site-map.ts';
import { dataAddress, ROOT_ID, WRITTEN_ID, type Written } from './written.ts';

async function start(): Promise<void> {
  const root = document.getElementById(ROOT_ID);
  if (!root) throw new Error('The document has no place for the page');
  const text = document.getElementById(WRITTEN_ID)?.textContent;
  const written = text ? (JSON.parse(text) as Written) : undefined;
  const place = currentPlace();
  const screen = await load(place, written && (async () => written.data));
  const site = (
    <StrictMode>
      <Site first={{ place, screen }} load={load} />
    </StrictMode>
  );
  if (written) startTransition(() => void hydrateRoot(root, site));
  else createRoot(root).render(site);
}

/**
 * Loads what an address shows. If its script does not load, the page is reloaded: a release may have replaced the script. On a
 * device without a connection a reload would replace the page with the browser's own error, so it waits until the device is
 * online. If the page was reloaded just before, the fault screen is shown, with a button to try again.
 */
async function load(place: Place, readData = fetchData): Promise<Screen> {
  try {
    return await loadScreen(place.pathname, readData);
  } catch (error) {
    console.error(error);
    if (!navigator.onLine) addEventListener('online', () => loadDocument(place));
    else if (mayLoadAgain()) loadDocument(place);
    else return FAULT;
    // Until the document is replaced, the current page stays.
    return new Promise(() => {});
  }
}

const FAULT: Screen = {
  path: '*',
  Page: FaultScreen,
  head: { title: fault.title },
  menu: undefined,
  footer: undefined,
  Frame: Fragment,
  data: undefined,
};

async function fetchData(path: string): Promise<unknown> {
  const answer = await fetch(dataAddress(path));
  if (!answer.ok) throw new Error(`${answer.url} was answered with ${answer.status}`);
  return answer.json();
}

function loadDocument(place: Place): void {
  const address = location.origin + addressOf(place);
  if (address === location.href) location.reload();
  else location.assign(address);
}

void start();
