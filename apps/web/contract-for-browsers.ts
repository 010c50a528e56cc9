// Leaves out of the browser's copy of the contract what only the server uses: what goes into a call (the server checks
// it), summaries, lists of refusals, and checks of lengths and formats (replies are read for their shape alone).

import type { Plugin } from 'vite';

const CONTRACT = /\/packages\/contract\/src\/[^/]+\.ts$/;
const OF_THE_SERVER = new Set([
  'summary',
  'refusals',
  'params',
  'query',
  'body',
  'takes',
  'longestBodyBytes',
]);

/** A node of the syntax tree, as far as it is looked at. */
interface Node {
  type: string;
  start: number;
  end: number;
  callee?: Node & { name?: string; object?: Node; property?: Node & { name?: string } };
  arguments?: Node[];
  properties?: (Node & { key?: Node & { name?: string } })[];
}

type Cut = readonly [from: number, to: number];

export function contractForBrowsers(): Plugin {
  return {
    name: 'contract-for-browsers',
    enforce: 'pre',
    transform(code, id) {
      if (!CONTRACT.test(id)) return undefined;
      const cuts = cutsIn(this.parse(code, { lang: 'ts' }), code);
      return { code: without(code, cuts), map: null };
    },
  };
}

function cutsIn(value: unknown, code: string): Cut[] {
  if (typeof value !== 'object' || value === null) return [];
  const cuts = Object.values(value).flatMap((child) => cutsIn(child, code));
  if ('type' in value && value.type === 'CallExpression') cuts.push(...cutsOfCall(value as Node, code));
  return cuts;
}

function cutsOfCall({ callee, arguments: passed, end }: Node, code: string): Cut[] {
  if (callee?.property?.name === 'check' && callee.object) return [[callee.object.end, end]];
  if (callee?.name !== 'endpoint') return [];
  const fields = passed?.[0]?.properties ?? [];
  return fields
    .filter(({ key }) => OF_THE_SERVER.has(key?.name ?? ''))
    .map((field) => [field.start, code[field.end] === ',' ? field.end + 1 : field.end]);
}

/** Cuts may lie inside one another: the outer one wins. */
function without(code: string, cuts: readonly Cut[]): string {
  let kept = '';
  let at = 0;
  for (const [from, to] of [...cuts].sort(([a], [b]) => a - b)) {
    if (to <= at) continue;
    kept += code.slice(at, Math.max(at, from));
    at = to;
  }
  return kept + code.slice(at);
}
