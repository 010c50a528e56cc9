// A plain page that lists the interface's calls: no script, no style, nothing from outside.

/** The part of an OpenAPI document that the page reads. */
export interface OpenApi {
  openapi: string;
  info: { title: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  summary?: string;
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, unknown>;
}

/** @returns a whole HTML document. */
export function docsPage({ info, paths }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => section(path, method.toUpperCase(), operation)),
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(info.title)}: calls</title></head>
<body><h1>${escaped(info.title)}</h1><p>${escaped(info.description ?? '')}</p>
${calls.join('\n')}
</body></html>
`;
}

function section(path: string, method: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map((one) => `${one.name} (${one.in})`);
  const body = operation.requestBody?.content['application/json']?.schema;
  const lines = [
    operation.summary,
    operation.security ? 'Needs a signed-in session.' : 'Open to anyone.',
    parameters.length > 0 ? `Parameters: ${parameters.join(', ')}` : undefined,
    `Answers: ${Object.keys(operation.responses).join(', ')}`,
  ].filter((line) => line !== undefined);
  const schema = body ? `<pre>${escaped(JSON.stringify(body, null, 2))}</pre>` : '';
  return `<section><h2><code>${method} ${escaped(path)}</code></h2>${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}${schema}</section>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
