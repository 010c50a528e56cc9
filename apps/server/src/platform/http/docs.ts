// The interface's documentation: OpenAPI 3.1 made from the declared endpoints, and a page that shows it to people.

import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';

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
 * Serves the documentation of every endpoint bound afterwards at /api/docs, and the document itself at /api/docs/json; call it
 * before the first route. For development and the
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
  // Its scripts and styles are files of its own below this address, so the policy of all pages fits it as it is.
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Valence: calls' },
    // Without the bar that would load other documents.
    uiConfig: { layout: 'BaseLayout' },
  });
}
