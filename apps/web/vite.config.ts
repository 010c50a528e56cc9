// The pages' bundler; in development every call that is not a page goes to the server beside it.

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devDocument } from './build-steps/dev-document.ts';
import { edition, isEnglish, languageStyle } from './build-steps/edition.ts';
import { siteContentModule } from './build-steps/site-content-module.ts';
import { translatedWords } from './build-steps/translated-words.ts';

const server = 'http://127.0.0.1:3000';

/**
 * Parts of the names of modules that nearly every page behind sign-in needs and no public one: one file compresses better than
 * a dozen small ones. None of them may be imported by a module that these import, which would make the files need each other.
 */
const behindSignIn = [
  '/node_modules/@tanstack/',
  '/app/features/account/profile-query.ts',
  '/app/features/questions/new-answers-query.ts',
  ...[
    'expiry',
    'kept-lessons',
    'kept-replies',
    'offline-shell',
    'own-text',
    'reading',
    'school',
    'use-sign-out',
  ].map((name) => `/app/lib/${name}.ts`),
  ...['avatar-menu', 'badge', 'nav-link'].map((name) => `/app/ui/${name}.tsx`),
  ...['new-answers', 'progress', 'videos'].map((name) => `/contract/src/learning/${name}.ts`),
  // Also the translated words, wherever they are.
  '/learning/library.ts',
  ...['badge', 'school-time', 'watched'].map((name) => `/domain/src/${name}.ts`),
];

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
            {
              name: 'student',
              test: (id: string) => behindSignIn.some((part) => id.includes(part)),
              // What these modules import stays where it is: public pages need some of it.
              includeDependenciesRecursively: false,
            },
            // Downloads need single modules of these, and would make files of their own of them.
            { name: 'card-picture', test: /\/card-picture\.tsx?$/, includeDependenciesRecursively: false },
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
