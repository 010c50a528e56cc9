// Checks the shape of a file: its length, its opening sentence, and that it is more than a list of re-exports.

import { isNode, type Source, type Violation } from './source.ts';

export const lineLimit = 400;

/** Checks length, opening comment and barrels. A first line with `@generated` frees a file from all three. */
export function checkShape(source: Source): Violation[] {
  if (/^[^\n]*@generated/.test(source.text)) return [];
  return [...checkLength(source), ...checkPurpose(source), ...checkBarrel(source)];
}

export function countLines(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

function checkLength(source: Source): Violation[] {
  const lines = countLines(source.text);
  if (lines <= lineLimit) return [];
  const advice = `${lines} lines; a file ends at ${lineLimit}: find the second thing it does and give it its own file`;
  return [{ file: source.path, line: lineLimit + 1, rule: 'length', advice }];
}

function checkPurpose(source: Source): Violation[] {
  if (!source.isTypeScript || source.isTest) return [];
  if (/^(?:#![^\n]*\n)?\s*(?:\/\/\s*\S|\/\*)/.test(source.text)) return [];
  return [
    source.violationAt(0, 'purpose', 'open the module with one sentence (a comment) on what it is for'),
  ];
}

function checkBarrel(source: Source): Violation[] {
  const violations = source.nodes
    .filter(({ node }) => node.type === 'ExportAllDeclaration')
    .map(({ node }) =>
      source.violationAt(node.start, 'barrel', 'import from the module itself, not through a list'),
    );
  if (violations.length > 0) return violations;
  const body = source.nodes[0]?.node.body;
  const statements = Array.isArray(body) ? body.filter(isNode) : [];
  const onlyPassesOn = statements.every(
    (node) => node.type === 'ExportNamedDeclaration' && isNode(node.source),
  );
  if (statements.length === 0 || !onlyPassesOn) return [];
  return [
    source.violationAt(0, 'barrel', 'this file only passes others on; delete it and import them directly'),
  ];
}
