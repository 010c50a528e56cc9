// Journeys in the system's own Chromium against the real server, which the journeys start themselves.

import { defineConfig } from '@playwright/test';
import { findChromium } from '../../tools/programs.ts';

const executablePath = findChromium();
if (!executablePath) throw new Error('No Chromium found; `npm test` installs it or names the command.');

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/template.ts',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  // Beside Vitest, as many files at a time as Vitest has (decision 253), each worker with a product (e2e/journey.ts).
  workers: 2,
  fullyParallel: false,
  retries: 0,
  // Not a measure of anything: only where something that never comes is given up, on a machine that is busy, too.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  reporter: 'list',
  use: {
    // An action that finds nothing says what it waited for, and the page is kept as it was; at the test's own end it is gone.
    actionTimeout: 120_000,
    headless: true,
    locale: 'en-LK',
    timezoneId: 'Asia/Colombo',
    // Nothing but decoration moves (and what `landing.e2e.ts` allows): without a graphics card frames were a fifth of the journeys' time.
    contextOptions: { reducedMotion: 'reduce' },
    // It would answer pages past the journeys' own stand-ins; its own journey allows it.
    serviceWorkers: 'block',
    // A trace copies the page again and again: with the admin's long lists that takes longer than the journey. By hand: --trace on.
    trace: 'off',
    video: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
});
