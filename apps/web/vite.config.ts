// The pages' bundler; in development every call that is not a page goes to the server beside it.

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devDocument } from './build-steps/dev-document.ts';
import { edition, isEnglish, languageStyle } from './build-steps/edition.ts';
import { REACT, sharedChunk } from './build-steps/shared-chunks.ts';
import { siteContentModule } from './build-steps/site-content-module.ts';
import { translatedWords } from './build-steps/translated-words.ts';

const server = 'http://127.0.0.1:3000';

/**
 * The scripts that start every page and the library do not carry the names of what each other page loads, a kB of them: the
 * documents name all scripts of their own page, and the next page's are asked for by those that import them.
 */
const isStart = (script: string) => /\/(?:browser|library)-[\w-]+\.js$/.test(script);

export default defineConfig({
  appType: 'custom',
  plugins: [
    siteContentModule(),
    !isEnglish && translatedWords(edition),
    tailwindcss(),
    react(),
    devDocument(),
  ],
  resolve: { alias: { '#language.css': languageStyle } },
  define: {
    'import.meta.env.LANGUAGE': JSON.stringify(edition.language),
    'import.meta.env.LANGUAGES': JSON.stringify(edition.languages),
  },
  build: {
    // Pictures and scripts stay files of their own: the content security policy allows neither inlined.
    assetsInlineLimit: 0,
    // hls.js, whole, for a player that has met what it cannot mend, is 565 kB; what a first visit loads has budgets of its own.
    chunkSizeWarningLimit: 600,
    modulePreload: {
      // A page's styles are always fetched before it is shown.
      resolveDependencies: (_, names, { hostId }) =>
        isStart(hostId) ? names.filter((name) => name.endsWith('.css')) : names,
    },
    rolldownOptions: {
      // Advice for us, which a slow machine prints to whoever starts the product.
      checks: { bundlerTimings: false },
      // A number or a sentence is written where it is used, which is shorter than importing it from another chunk.
      optimization: { inlineConst: { mode: 'all' } },
      treeshake: {
        // The contract's declarations, where a page uses none of them. A function of these names must not be called for what
        // it does.
        manualPureFunctions: ['z', 'endpoint'],
      },
      output: {
        codeSplitting: {
          groups: [
            // Changes more rarely than we do: who comes back after a release has it.
            { name: 'react', test: REACT },
            // What every page starts with.
            { name: 'site', tags: ['$initial'], test: (id: string) => !REACT.test(id) },
            // What these modules import stays where it is: other pages need some of it.
            { name: sharedChunk, debugName: 'shared', includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  ssr: { noExternal: [/^@valence\//] },
  server: {
    proxy: { '/api': server, '/auth': server, '/media': server, '/simulator': server, '/webhooks': server },
  },
});
