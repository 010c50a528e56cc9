// The pages' bundler; in development every call that is not a page goes to the server beside it.

import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Pictures and scripts stay files of their own: the content security policy allows neither inlined.
  build: { assetsInlineLimit: 0 },
  server: {
    proxy: { '/api': server, '/auth': server, '/media': server, '/simulator': server, '/webhooks': server },
  },
});
