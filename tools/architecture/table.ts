// Which folder may import which: the import table of docs/ARCHITECTURE.md in the form that the check executes.

/** A zone is a folder whose files may import the same things; the group `feature` of `paths` is the name of a feature. */
export interface Zone {
  readonly name: string;
  readonly paths: RegExp;
  /** Zones it may import, besides itself. A trailing `(types)` allows `import type` alone. */
  readonly mayImport: readonly string[];
  /** Packages from npm it may import; `any` for all. */
  readonly npm: 'any' | readonly string[];
  /** Modules of Node it may import. `pure` are those that touch neither disk, network nor processes. */
  readonly node: 'any' | 'pure' | 'none';
}

const wire = ['domain', 'contract', 'copy'] as const;
const server = [
  ...wire,
  'platform',
  'ports',
  'dataset',
  'server feature',
  'composition',
  'processes',
] as const;
const web = [...wire, 'paths', 'ui', 'lib', 'web feature', 'pages'] as const;

/** First match wins. A source file that no zone claims is itself a violation. */
export const zones: readonly Zone[] = [
  { name: 'domain', paths: /^packages\/domain\//, mayImport: [], npm: [], node: 'none' },
  {
    name: 'contract',
    paths: /^packages\/contract\//,
    mayImport: ['domain'],
    npm: ['zod', 'zod/mini'],
    node: 'none',
  },
  { name: 'copy', paths: /^packages\/copy\//, mayImport: ['domain', 'contract'], npm: [], node: 'none' },
  {
    name: 'platform',
    paths: /^apps\/server\/src\/platform\//,
    mayImport: wire,
    npm: 'any',
    node: 'any',
  },
  { name: 'ports', paths: /^apps\/server\/src\/ports\//, mayImport: wire, npm: 'any', node: 'any' },
  // Backups, restores and moves of all that the school has, whatever features there are.
  {
    name: 'dataset',
    paths: /^apps\/server\/src\/dataset\//,
    mayImport: [...wire, 'platform', 'ports'],
    npm: 'any',
    node: 'any',
  },
  {
    name: 'server feature',
    paths: /^apps\/server\/src\/features\/(?<feature>[^/]+)\//,
    mayImport: [...wire, 'platform', 'ports (types)'],
    npm: ['zod', 'zod/mini', 'kysely', 'fastify (types)'],
    node: 'pure',
  },
  {
    name: 'composition',
    paths: /^apps\/server\/src\/composition\//,
    mayImport: [...wire, 'platform', 'ports', 'dataset', 'server feature'],
    npm: 'any',
    node: 'any',
  },
  {
    name: 'processes',
    paths: /^apps\/server\/src\/processes\//,
    mayImport: server,
    npm: 'any',
    node: 'any',
  },
  // A demonstration school. Nothing of the product imports it: it starts the product and fills its database.
  { name: 'demo', paths: /^apps\/server\/demo\//, mayImport: server, npm: 'any', node: 'any' },
  {
    name: 'server test kit',
    paths: /^apps\/server\/(?:test\/|[^/]+\.ts$)/,
    mayImport: [...server, 'demo', 'tools'],
    npm: 'any',
    node: 'any',
  },
  { name: 'paths', paths: /^apps\/web\/app\/paths\.ts$/, mayImport: wire, npm: [], node: 'none' },
  { name: 'ui', paths: /^apps\/web\/app\/ui\//, mayImport: [], npm: 'any', node: 'none' },
  {
    name: 'lib',
    paths: /^apps\/web\/app\/lib\//,
    mayImport: [...wire, 'paths'],
    npm: 'any',
    node: 'none',
  },
  {
    name: 'web feature',
    paths: /^apps\/web\/app\/features\/(?<feature>(?:admin\/)?[^/]+)\//,
    mayImport: [...wire, 'paths', 'ui', 'lib'],
    npm: 'any',
    node: 'none',
  },
  { name: 'pages', paths: /^apps\/web\/app\/pages\//, mayImport: web, npm: 'any', node: 'none' },
  { name: 'web root', paths: /^apps\/web\/app\/[^/]+\.tsx?$/, mayImport: web, npm: 'any', node: 'none' },
  { name: 'web test kit', paths: /^apps\/web\/test\//, mayImport: web, npm: 'any', node: 'none' },
  {
    name: 'journeys',
    paths: /^apps\/web\/e2e\//,
    mayImport: [
      ...wire,
      'paths',
      'demo',
      'processes',
      'composition',
      'platform',
      'ports',
      'server test kit',
      'studio',
      'tools',
    ],
    npm: 'any',
    node: 'any',
  },
  {
    name: 'web configuration',
    paths: /^apps\/web\/(?:build-steps\/.+|[^/]+)\.ts$/,
    mayImport: [...wire, 'paths', 'web root (types)', 'journeys', 'tools'],
    npm: 'any',
    node: 'any',
  },
  {
    name: 'tools',
    paths: /^(?:tools\/|[^/]+\.ts$)/,
    // The programs that take pictures use the journeys' ways through the pages.
    mayImport: [...server, 'demo', 'paths', 'server test kit', 'journeys', 'studio'],
    npm: 'any',
    node: 'any',
  },
  // Makes the demo's lessons and pictures with the product's own packaging; nothing that runs needs it.
  { name: 'studio', paths: /^studio\//, mayImport: ['ports', 'tools'], npm: 'any', node: 'any' },
];

/** What a test may import on top of its zone: the kit that runs the real stack, and the composed application. */
export const testsMayAlsoImport: readonly string[] = [
  'server test kit',
  'web test kit',
  'composition',
  'processes',
  'demo',
  'ports',
];

/** Modules of Node that reach outside the process; in zones with `pure` they belong behind a port. */
export const impureNodeModules: ReadonlySet<string> = new Set([
  'child_process',
  'cluster',
  'dgram',
  'dns',
  'fs',
  'http',
  'http2',
  'https',
  'net',
  'os',
  'process',
  'tls',
  'worker_threads',
]);

/** The zone of a file and, inside features, the feature's name; undefined when no zone claims the file. */
export function zoneOf(path: string): { zone: Zone; feature: string | undefined } | undefined {
  for (const zone of zones) {
    const match = zone.paths.exec(path);
    if (match) return { zone, feature: match.groups?.feature };
  }
  return undefined;
}
