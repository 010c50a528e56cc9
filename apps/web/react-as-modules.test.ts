// What the bundler is given in place of React's CommonJS, on the installed version's own files.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { asModule } from './react-as-modules.ts';

const { resolve } = createRequire(import.meta.url);
const FILES = [
  'react/cjs/react.production.js',
  'react/cjs/react-jsx-runtime.production.js',
  'react-dom/cjs/react-dom.production.js',
  'react-dom/cjs/react-dom-client.production.js',
  'scheduler/cjs/scheduler.production.js',
];
/** By its place: the packages do not offer these files by name. */
const fileOf = (name: string) => {
  const [packageName = '', ...rest] = name.split('/');
  return resolve(`${packageName}/package.json`).replace('package.json', rest.join('/'));
};
const exportsOf = (code: string) => {
  const { errors, module } = parseSync('file.js', code, { sourceType: 'module' });
  expect(errors).toEqual([]);
  return module.staticExports.flatMap(({ entries }) =>
    entries.map(({ exportName }) => exportName.name ?? 'default'),
  );
};

test.each(FILES)('%s gives the same things by name, and asks for nothing at run time', async (name) => {
  const file = fileOf(name);
  const given = asModule(readFileSync(file, 'utf8'));
  const { default: whole } = (await import(file)) as { default: object };
  expect(exportsOf(given).toSorted()).toEqual(['default', ...Object.keys(whole)].toSorted());
  expect(given).not.toContain('require(');
});

test.each(['react/index.js', 'react/jsx-runtime.js', 'react-dom/client.js', 'scheduler/index.js'])(
  '%s leads to the file for production',
  (name) => {
    expect(asModule(readFileSync(fileOf(name), 'utf8'))).toMatch(
      /^export \* from '\.\/cjs\/[\w-]+\.production\.js'; export \{ default \} from/,
    );
  },
);

test('a module made of CommonJS runs as it did, with what it needs', async () => {
  const code = asModule(`"use strict";
var Path = require("node:path");
exports.join = function (name) { return Path.posix.join("/", name, exports.suffix); };
exports.suffix = "b";
function suffix() {}`);
  const made = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    join: (name: string) => string;
    default: { suffix: string };
  };
  expect([made.join('a'), made.default.suffix]).toEqual(['/a/b', 'b']);
});
