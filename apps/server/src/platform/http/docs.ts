// The interface's documentation: OpenAPI 3.1 made from the declared endpoints, and a plain page of it for people.

import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { docsPage, type OpenApi } from './docs-page.ts';

/** Where the documentation is served. */
export const DOCS_PATH = '/api/docs';

const transform = createJsonSchemaTransform({
  zodToJsonConfig: {
    // JSON Schema has no word for a value checked by a function; the only such one on the wire is a stored phone.
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'custom') Object.assign(jsonSchema, { type: 'string' });
    },
  },
});

/**
 * Serves the documentation of every endpoint bound afterwards; call it before the first route. For development and the
 * demo: a production server does not explain itself.
 */
export async function installDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Valence',
        version: '1',
        description: 'Every call of the product, with every way it can be refused.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    // What is not declared in the contract (pages, media, webhooks) is not part of the documented interface.
    transform: (route) =>
      route.schema?.response ? transform(route) : { schema: { hide: true }, url: route.url },
  });
  app.get(DOCS_PATH, { schema: { hide: true } }, async (request, reply) => {
    const described = app.swagger();
    reply.header('cache-control', 'no-store').header('vary', 'Accept');
    if (!request.headers.accept?.includes('text/html')) return described;
    return reply.type('text/html; charset=utf-8').send(docsPage(described as unknown as OpenApi));
  });
}
