// What the browser's build leaves out of React Router, on the installed version's own files.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { LEFT_OUT, routerForThisSite } from './router-for-this-site.ts';

const library = join(import.meta.dirname, '../../node_modules/react-router/dist/production/lib');
const fileOf = (name: string) => join(library, `${name}.js`);

/** What the plugin makes of a text that stands in the given file. */
function transformed(file: string, code: string): string | undefined {
  const { transform } = routerForThisSite();
  const parse = (text: string) => parseSync('file.js', text).program;
  if (typeof transform !== 'function') throw new TypeError('The plugin has another shape.');
  const result = transform.call({ parse } as never, code, file) as { code: string } | undefined;
  return result?.code;
}

test.each(Object.keys(LEFT_OUT))(
  '%s is another text that still reads as a module with the same exports',
  (name) => {
    const before = readFileSync(fileOf(name), 'utf8');
    const after = transformed(fileOf(name), before) ?? '';
    expect(after).not.toBe(before);
    const { errors, module } = parseSync('file.js', after);
    expect(errors).toEqual([]);
    const exportsOf = (parsed: typeof module) =>
      parsed.staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => exportName.name));
    expect(exportsOf(module)).toEqual(exportsOf(parseSync('file.js', before).module));
  },
);

test('a function that is called for nothing answers nothing; one that is never called says its name', () => {
  const name = 'router/instrumentation';
  const after = transformed(fileOf(name), readFileSync(fileOf(name), 'utf8'));
  expect(after).toContain(
    "function instrumentClientSideRouter(router, fns) { throw Error('left out: instrumentClientSideRouter'); }",
  );
  expect(after).toContain('function consumeInstrumentationClientResultMetaReceiver(router) {}');
});

test('a version of React Router without one of the names fails the build', () => {
  expect(() => transformed(fileOf('hooks'), 'function useRoutes() {}')).toThrow(
    'React Router has not exactly one function RSCErrorHandler any more.',
  );
});

test('other files are left as they are', () => {
  expect(transformed(fileOf('router/utils'), 'function fetch() {}')).toBeUndefined();
});
