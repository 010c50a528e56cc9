// Serves the pages' document in development, where there is no built one.

import type { Connect, Plugin } from 'vite';
import type * as Prerender from '../app/prerender.tsx';

const SCRIPT = '/app/browser.tsx';

export function devDocument(): Plugin {
  return {
    name: 'dev-document',
    apply: 'serve',
    configureServer: (server) => () => {
      const answer = async (path: string): Promise<[type: string, text: string]> => {
        const { fallbackDocument, dataAt } = (await server.ssrLoadModule(
          '/app/prerender.tsx',
        )) as typeof Prerender;
        const data = dataAt(path);
        if (data) return ['application/json', JSON.stringify(data)];
        const html = fallbackDocument({ scripts: [SCRIPT], styles: [] });
        return ['text/html; charset=utf-8', await server.transformIndexHtml(path, html)];
      };
      const respond = async (...[request, response, next]: Parameters<Connect.NextHandleFunction>) => {
        try {
          const [type, text] = await answer(request.originalUrl?.split('?', 1)[0] ?? '/');
          response.setHeader('content-type', type).end(text);
        } catch (error) {
          next(error);
        }
      };
      server.middlewares.use((request, response, next) => {
        void respond(request, response, next);
      });
    },
  };
}
