// The pages' bundler; in development every call that is not a page goes to the server beside it.

import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { contractForBrowsers } from './contract-for-browsers.ts';
import { edition, isEnglish } from './edition.ts';
import { reactAsModules } from './react-as-modules.ts';
import { routerForThisSite } from './router-for-this-site.ts';
import { siteContentModule } from './site-content-module.ts';
import { translatedWords } from './translated-words.ts';

const server = 'http://127.0.0.1:3000';

// What every page needs, as few files, since small ones compress badly, and each no longer task than a cheap phone bears; the
// framework changes more rarely than we do.
const react = /^.0rolldown|node_modules\/(?:react|react-dom|scheduler)\//;
const router = /node_modules\/react-router\//;
const shared =
  /app\/(?:paths|root|pages\/(?:connection|fault-screen|home-mark)|lib\/(?:api|auth|browser-storage|clock|connection|http|hydration|session|wire-schema)|ui\/(?:brand-mark|button|card|classes|icons|molecule-lines|shell|skeletal|spinner|toast))\.|contract\/src\/(?:endpoint|hydration|sign-in|wire)\.|copy\/src\/common\.|domain\/src\/role\./;
// What sign-in and the signed-in pages have on top of that.
const entry =
  /app\/(?:pages\/(?:guards|public\/layout|student\/guard)|lib\/(?:format|login-record|retry|return-path|sentence|spoken-error|use-clock)|ui\/(?:dialog|drop|masked-field|text-field))\.|contract\/src\/chat\.|domain\/src\/phone\./;
const signIn =
  /features\/sign-in\/(?!verify|factor-card)|pages\/public\/login|ui\/code-field|copy\/src\/login|domain\/src\/otp/;

export default defineConfig({
  plugins: [
    siteContentModule(),
    !isEnglish && translatedWords(edition),
    contractForBrowsers(),
    reactAsModules(),
    routerForThisSite(),
    tailwindcss(),
    reactRouter(),
  ],
  define: { 'import.meta.env.LANGUAGE': JSON.stringify(edition.language) },
  resolve: {
    // zod's 8 kB would not fit into what sign-in may weigh; see lib/wire-schema.ts.
    alias: { 'zod/mini': `${import.meta.dirname}/app/lib/wire-schema.ts` },
  },
  build: {
    // Pictures and scripts stay files of their own: the content security policy allows neither inlined.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        // The contract's declarations, where a page uses none of them; and warnings for developers, which a built page has
        // no use for (React Router keeps 1.4 kB of them). A function of these names must not be called for what it does.
        manualPureFunctions: ['z', 'endpoint', 'text', 'activity', 'warning', 'warningOnce', 'warnOnce'],
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: react },
            { name: 'router', test: router },
            { name: 'shared', test: shared },
            { name: 'entry', test: entry },
            { name: 'sign-in', test: signIn },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/auth': server, '/media': server, '/simulator': server, '/webhooks': server },
  },
});
