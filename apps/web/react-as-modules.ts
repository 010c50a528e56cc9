// Gives the bundler React as modules. It is published as CommonJS, and bundlers put each such file into a function: V8 then compiles
// 180 kB on the page's own thread when that function is called. Statements of a module are compiled beside it while they arrive.

import type { Plugin } from 'vite';

const PACKAGES = /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store)\//;
/** What an entry of these packages leads to where `NODE_ENV` is production. */
const LEADS_TO = /module\.exports = require\('([^']+\.production\.js)'\)/;
const GIVES = /^ *exports\.(\w+) =/gm;
const NEEDS = /\brequire\("([^"]+)"\)/g;

/** In the browser's build alone; Node takes CommonJS as it is. */
export function reactAsModules(): Plugin {
  return {
    name: 'react-as-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      return PACKAGES.test(id) ? { code: asModule(code), map: null } : undefined;
    },
  };
}

/**
 * @param code a file of React's: an entry that leads to another file, or one that gives things as `exports.name = …`
 * @returns the same as a module, which gives them by name, and all of them by default
 */
export function asModule(code: string): string {
  const file = LEADS_TO.exec(code)?.[1];
  if (file) return `export * from '${file}'; export { default } from '${file}';`;
  const needed = [...new Set([...code.matchAll(NEEDS)].map(([, name = '']) => name))];
  const given = [...new Set([...code.matchAll(GIVES)].map(([, name = '']) => name))];
  return [
    ...needed.map((name, place) => `import needed${place} from '${name}';`),
    'const exports = {};',
    code.replaceAll(NEEDS, (_call, name: string) => `needed${needed.indexOf(name)}`),
    // Under other names: the file uses these for things of its own, too.
    ...given.map((name) => `const given_${name} = exports.${name};`),
    `export { exports as default, ${given.map((name) => `given_${name} as ${name}`).join(', ')} };`,
  ].join('\n');
}
