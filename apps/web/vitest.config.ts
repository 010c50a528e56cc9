// The project of Vitest's browser mode: components and pages of the web application in the system's own Chromium, each alone,
// with the style sheets that they have in the product.

import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineProject } from 'vitest/config';
import { findChromium } from '../../tools/programs.ts';
import { siteContentModule } from './build-steps/site-content-module.ts';

const styles = ['app', 'admin', 'public'].map((name) => `app/styles/${name}.css`);
const executablePath = findChromium();

export default defineProject({
  plugins: [siteContentModule(), tailwindcss()],
  define: { 'import.meta.env.LANGUAGE': '"en"' },
  optimizeDeps: {
    // Named beforehand: what is found while tests run loads the pages anew under them.
    include: [
      'react',
      'react-dom/client',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'wouter',
      '@tanstack/react-query',
      'vitest-browser-react',
      'zod',
      'zod/mini',
      'tus-js-client',
    ],
  },
  test: {
    name: 'components',
    maxWorkers: 2,
    include: ['app/**/*.browser.test.{ts,tsx}'],
    setupFiles: [
      '../../tools/vitest/console-guard.ts',
      'test/empty-storage.ts',
      'test/admin-area.ts',
      ...styles,
    ],
    // As in the other projects: only where what never comes is given up.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 90_000 } },
    restoreMocks: true,
    unstubGlobals: true,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // As the journeys' locators are.
      locators: { exact: false },
      provider: playwright({
        actionTimeout: 90_000,
        launchOptions: { ...(executablePath && { executablePath }), args: ['--no-sandbox', '--disable-gpu'] },
        contextOptions: { locale: 'en-LK', timezoneId: 'Asia/Colombo', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
