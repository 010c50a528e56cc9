// A scene: a screen in a state, and how to reach that state.

import type { Page, Route } from '@playwright/test';

/** Titles longer than most. */
export const LONG =
  'Le Chatelier’s principle: how an equilibrium answers to pressure, temperature and concentration';
export const SINHALA = 'සමතුලිතතාව සහ ලේ ෂැටලියර් මූලධර්මය: පීඩනය, උෂ්ණත්වය සහ සාන්ද්‍රණය වෙනස් වන විට සිදුවන දේ';

export type Who = 'visitor' | 'nimali' | 'kasun' | 'tharushi' | 'admin' | 'assistant';

export interface Scene {
  /** `<screen>-<state>`: the beginning of the picture's name. */
  name: string;
  who: Who;
  path: string;
  /** Runs before the page opens, to set its answers. */
  before?: (page: Page) => Promise<unknown>;
  /** Runs after the page opened, until the state is reached. */
  until: (page: Page) => Promise<unknown>;
  /** Takes the widths one after another: the scene changes data that the others see, or allows one device at a time. */
  inTurn?: true;
  /** Takes the window alone: the shown part lies over the page, whatever the page's height. */
  inWindow?: true;
}

/** A call that is never answered. */
export function never(address: string | RegExp) {
  return async (page: Page) => page.route(address, () => undefined);
}

/** A call that is refused without a message. */
export function refused(address: string) {
  return async (page: Page) =>
    page.route(address, async (route) => route.fulfill({ status: 404, json: { statusCode: 404 } }));
}

/** A call whose real answer is changed. */
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

/** Waits until the network is idle. */
export const settled = async (page: Page) => page.waitForLoadState('networkidle');
