// The pages' bundler; in development every call that is not a page goes to the server beside it.

import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { contractForBrowsers } from './contract-for-browsers.ts';

const server = 'http://127.0.0.1:3000';

// What every page needs, as two files: small files compress badly, and the framework changes more rarely than we do.
const framework = /node_modules\/(?:react|react-dom|react-router|scheduler)\//;
const shared =
  /app\/(?:paths|root|pages\/(?:fault-screen|guards|home-mark|public\/layout|student\/guard)|lib\/(?:api|auth|browser-storage|clock|format|http|login-record|retry|return-path|session|spoken-error|use-clock|wire-schema)|ui\/(?:brand-mark|button|card|classes|dialog|drop|icons|masked-field|molecule-lines|shell|skeletal|spinner|text-field|toast))\.|contract\/src\/(?:chat|endpoint|sign-in|wire)\.|copy\/src\/common\.|domain\/src\/(?:phone|roles)\./;
const signIn =
  /features\/sign-in\/(?!verify)|pages\/public\/login|ui\/code-field|copy\/src\/login|domain\/src\/otp/;

export default defineConfig({
  plugins: [contractForBrowsers(), tailwindcss(), reactRouter()],
  resolve: {
    // zod's 8 kB would not fit into what sign-in may weigh; see lib/wire-schema.ts.
    alias: { 'zod/mini': `${import.meta.dirname}/app/lib/wire-schema.ts` },
  },
  build: {
    // Pictures and scripts stay files of their own: the content security policy allows neither inlined.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'framework', test: framework },
            { name: 'shared', test: shared },
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
