// What a picture is taken of: a screen in a state, and how to bring it there.

import type { Page, Route } from '@playwright/test';

/** Titles that take more room than most. */
export const LONG =
  'Le Chatelier’s principle: how an equilibrium answers to pressure, temperature and concentration';
export const SINHALA = 'සමතුලිතතාව සහ ලේ ෂැටලියර් මූලධර්මය: පීඩනය, උෂ්ණත්වය සහ සාන්ද්‍රණය වෙනස් වන විට සිදුවන දේ';

export type Who = 'visitor' | 'nimali' | 'kasun' | 'tharushi' | 'admin' | 'assistant';

export interface Scene {
  /** `<screen>-<state>`: the beginning of the picture's name. */
  name: string;
  who: Who;
  path: string;
  /** Before the page is opened: what it is to be answered. */
  before?: (page: Page) => Promise<unknown>;
  /** After: until the state is there. */
  until: (page: Page) => Promise<unknown>;
  /** One width after the other: it changes what the others would see, or is open to one device at a time. */
  inTurn?: true;
  /** The window alone: what is shown lies over the page, whatever the page's height. */
  inWindow?: true;
}

/** The screen waits for this answer for ever. */
export function never(address: string | RegExp) {
  return async (page: Page) => page.route(address, () => undefined);
}

/** The call is refused without a sentence for the person. */
export function refused(address: string) {
  return async (page: Page) =>
    page.route(address, async (route) => route.fulfill({ status: 404, json: { statusCode: 404 } }));
}

/** The real answer, changed. */
export function changed<Answer>(address: string | RegExp, change: (answer: Answer) => unknown) {
  return async (page: Page) =>
    page.route(address, async (route: Route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: change((await response.json()) as Answer) });
    });
}

export const heading = (name: string | RegExp) => async (page: Page) =>
  page.getByRole('heading', { name }).first().waitFor();

export const words = (text: string | RegExp) => async (page: Page) => page.getByText(text).first().waitFor();

/** Whatever is loading has come. */
export const settled = async (page: Page) => page.waitForLoadState('networkidle');
