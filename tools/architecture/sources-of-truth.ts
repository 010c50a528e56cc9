// Time, random values, settings and SQL each enter the program at one place, and dates are written in one form; this finds them
// anywhere else.

import { isNode, literalText, nameOf, type Source, type SyntaxNode, type Violation } from './source.ts';

interface Rule {
  readonly name: string;
  readonly advice: string;
  /** Files that the rule applies to, and those among them that may do it. */
  readonly governs: RegExp;
  readonly home: RegExp;
  /** Whether the rule leaves test files alone. */
  readonly testsFree: boolean;
  readonly matches: (node: SyntaxNode) => boolean;
}

const product = /^(?:packages\/|apps\/server\/src\/|apps\/web\/app\/)/;

const rules: readonly Rule[] = [
  {
    name: 'clock',
    advice: 'take the instant as a parameter, or ask platform/clock (in the browser: lib/clock.ts)',
    governs: product,
    home: /^apps\/(?:server\/src\/platform\/clock|web\/app\/lib\/clock)(?:\/|\.)/,
    testsFree: false,
    matches: readsClock,
  },
  {
    name: 'random',
    advice: 'ask platform/ids (in the browser: lib/ids.ts) for it',
    governs: product,
    home: /^apps\/(?:server\/src\/platform\/ids|web\/app\/lib\/ids)(?:\/|\.)/,
    testsFree: true,
    matches: usesRandomness,
  },
  {
    name: 'settings',
    advice: 'read the setting from platform/env, which validates all of them at start',
    governs: /^(?:packages\/|apps\/server\/src\/)/,
    home: /^apps\/server\/src\/platform\/env(?:\/|\.)/,
    testsFree: true,
    matches: readsEnvironment,
  },
  {
    name: 'sql',
    advice: 'move the query into a *.store.ts file and call its function',
    governs: product,
    home: /^apps\/server\/src\/(?:platform\/db(?:\/|\.)|.*\.store\.ts$)/,
    testsFree: true,
    matches: buildsSql,
  },
  {
    name: 'date',
    advice:
      'write dates by domain/school-time (a short day of a chart by lib/format-day), in one form and zone',
    governs: product,
    // Terminals have a form of their own, with seconds. A button at the door says November, and the landing page 28 March, as
    // the specification does. The check of the machine only asks whether the zone is known.
    home: /\/(?:domain\/src\/school-time|lib\/format-day|processes\/school-time|admin\/door|site\/class-card|checkups\/machine-checks)\.ts$/,
    testsFree: true,
    matches: writesDates,
  },
];

/** Finds clock readings, randomness, settings, SQL and forms of dates outside the files that may contain them. */
export function checkSourcesOfTruth(source: Source): Violation[] {
  return rules
    .filter(({ governs, home }) => governs.test(source.path) && !home.test(source.path))
    .filter(({ testsFree }) => !(testsFree && source.isTest))
    .flatMap(({ name, advice, matches }) =>
      source.nodes
        .filter(({ node }) => matches(node))
        .map(({ node }) => source.violationAt(node.start, name, advice)),
    );
}

function readsClock(node: SyntaxNode): boolean {
  const noArguments = Array.isArray(node.arguments) && node.arguments.length === 0;
  if (node.type === 'NewExpression') return noArguments && nameOf(node.callee) === 'Date';
  if (node.type === 'CallExpression' && nameOf(node.callee) === 'Date') return true;
  return isMember(node, 'Date', 'now');
}

const randomFunctions = new Set([
  'randomBytes',
  'randomUUID',
  'randomInt',
  'randomFillSync',
  'getRandomValues',
]);

function usesRandomness(node: SyntaxNode): boolean {
  if (isMember(node, 'Math', 'random')) return true;
  if (node.type === 'MemberExpression') return randomFunctions.has(nameOf(node.property) ?? '');
  if (node.type === 'ImportSpecifier') return randomFunctions.has(nameOf(node.imported) ?? '');
  return false;
}

function readsEnvironment(node: SyntaxNode): boolean {
  if (isMember(node, 'process', 'env')) return true;
  return (
    node.type === 'ImportDeclaration' &&
    ['process', 'node:process'].includes(literalText(node.source) ?? '') &&
    Array.isArray(node.specifiers) &&
    node.specifiers.some((part) => isNode(part) && nameOf(part.imported) === 'env')
  );
}

const dateWriters = new Set([
  'DateTimeFormat',
  'toLocaleDateString',
  'toLocaleTimeString',
  'toDateString',
  'toUTCString',
  'toGMTString',
]);

/** A name of a month is the beginning of another form. */
function writesDates(node: SyntaxNode): boolean {
  if (node.type === 'MemberExpression') return dateWriters.has(nameOf(node.property) ?? '');
  return node.type === 'ArrayExpression' && /^Jan(?:uary)?$/.test(firstText(node));
}

function firstText(node: SyntaxNode): string {
  const first: unknown = Array.isArray(node.elements) ? node.elements[0] : undefined;
  return (isNode(first) && literalText(first)) || '';
}

const queryBuilders = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);

function buildsSql(node: SyntaxNode): boolean {
  if (node.type === 'TaggedTemplateExpression') return rootName(node.tag) === 'sql';
  if (node.type === 'ImportDeclaration') return literalText(node.source) === 'kysely';
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return false;
  return node.callee.type === 'MemberExpression' && queryBuilders.has(nameOf(node.callee.property) ?? '');
}

function rootName(node: unknown): string | undefined {
  if (isNode(node) && node.type === 'MemberExpression') return rootName(node.object);
  return nameOf(node);
}

function isMember(node: SyntaxNode, object: string, property: string): boolean {
  if (node.type !== 'MemberExpression' || nameOf(node.object) !== object) return false;
  return nameOf(node.property) === property || literalText(node.property) === property;
}
