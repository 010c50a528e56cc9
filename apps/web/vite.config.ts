// The pages' bundler; in development every call that is not a page goes to the server beside it.

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devDocument } from './build-steps/dev-document.ts';
import { edition, isEnglish } from './build-steps/edition.ts';
import { siteContentModule } from './build-steps/site-content-module.ts';
import { translatedWords } from './build-steps/translated-words.ts';

const server = 'http://127.0.0.1:3000';

export default defineConfig({
  appType: 'custom',
  plugins: [
    siteContentModule(),
    !isEnglish && translatedWords(edition),
    tailwindcss(),
    react(),
    devDocument(),
  ],
  define: { 'import.meta.env.LANGUAGE': JSON.stringify(edition.language) },
  build: {
    // Pictures and scripts stay files of their own: the content security policy allows neither inlined.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        // The contract's declarations, where a page uses none of them. A function of these names must not be called for what
        // it does.
        manualPureFunctions: ['z', 'endpoint'],
      },
      output: {
        codeSplitting: {
          groups: [
            // Changes more rarely than we do: who comes back after a release has it.
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
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
