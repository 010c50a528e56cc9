import { REFUSALS } from '@valence/contract/refusals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyText, type Kit, startKit } from './kit.ts';

interface Operation {
  summary: string;
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>;
}

let kit: Kit;
let described: {
  openapi: string;
  info: Record<string, string>;
  components: object;
  paths: Record<string, Record<string, Operation>>;
};
beforeAll(async () => {
  kit = await startKit({ docs: true });
  described = JSON.parse((await kit.call('GET', '/api/docs/json')).text) as typeof described;
});
afterAll(() => kit.stop());

describe('the OpenAPI document', () => {
  it('is OpenAPI 3.1 with title, version and the way to authenticate', () => {
    expect(described.openapi).toMatch(/^3\.1\.\d$/);
    expect(described.info).toMatchObject({ title: 'Valence', version: anyText });
    expect(described.components).toMatchObject({
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    });
  });

  it('lists every endpoint that is bound, and nothing else', () => {
    const listed = Object.entries(described.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const bound = kit.endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(listed.toSorted()).toEqual(bound.toSorted());
  });

  it('describes each endpoint as the contract declares it: input, answer, every refusal with its code', () => {
    for (const declared of kit.endpoints) {
      const { method, path, who, summary, query, params, body, status, refusals, media } = declared;
      const operation = described.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(operation?.summary).toBe(summary);
      expect(operation?.security).toEqual(who === 'anyone' ? undefined : [{ bearer: [] }]);
      expect(operation?.parameters?.some((one) => one.in === 'query') ?? false).toBe(query !== undefined);
      const inPath = operation?.parameters?.filter((one) => one.in === 'path').map(({ name }) => name) ?? [];
      expect(inPath).toEqual(params ? [...path.matchAll(/:(\w+)/g)].map(([, name]) => name) : []);
      expect(operation?.requestBody?.content['application/json'] !== undefined).toBe(body !== undefined);
      expect(
        operation?.responses[String(status ?? 200)]?.content[media ?? 'application/json']?.schema,
      ).toBeDefined();
      for (const code of refusals)
        expect(operation?.responses[REFUSALS[code]]?.description).toContain(`\`${code}\``);
    }
  });

  it('has no reference that leads nowhere, and a type, a choice or a fixed value in every schema', () => {
    const text = JSON.stringify(described);
    for (const [, pointer = ''] of text.matchAll(/"\$ref":"#([^"]*)"/g)) {
      const found = pointer
        .split('/')
        .slice(1)
        .reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], described);
      expect(found).toBeDefined();
    }
    const schemas = [...schemasIn(described.paths)];
    expect(schemas.length).toBeGreaterThan(kit.endpoints.length);
    for (const schema of schemas) {
      const keys = Object.keys(schema);
      expect(
        keys.some((key) => ['type', 'anyOf', 'oneOf', 'allOf', 'enum', 'const', '$ref'].includes(key)),
      ).toBe(true);
    }
  });

  it('is a page for browsers, under the policy of all pages and with nothing from outside', async () => {
    const page = await kit.call('GET', '/api/docs', { headers: { accept: 'text/html,*/*' } });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self'(?! 'unsafe)[^;]*;/);
    expect(page.text).not.toMatch(/<script>|<style|\bon\w+=/);
    const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
    expect(files).toContain('/api/docs/static/swagger-ui-bundle.js');
    for (const file of files) {
      const answer = await kit.call('GET', file);
      expect(answer).toMatchObject({ status: 200 });
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers['content-type']).toMatch(/^(?:application\/javascript|text\/css|image\/png)/);
    }
  });
});

function* schemasIn(value: unknown): Generator<object> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'schema' && typeof inner === 'object' && inner !== null) yield inner as object;
    if (name === 'properties') yield* Object.values(inner as Record<string, object>);
    yield* schemasIn(inner);
  }
}
