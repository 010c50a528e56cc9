// Reads one source file into what the rules check: its imports and its syntax tree, with line numbers.

import { parseSync } from 'oxc-parser';

export interface Violation {
  readonly file: string;
  readonly line: number;
  readonly rule: string;
  /** What to do about it, as one sentence. */
  readonly advice: string;
}

export interface Import {
  readonly specifier: string;
  readonly line: number;
  readonly typeOnly: boolean;
  readonly names: readonly string[];
}

/** A node of the ESTree that the parser returns, open to generic walking. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

export interface Source {
  /** Path from the repository's root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly isTest: boolean;
  readonly isTypeScript: boolean;
  readonly imports: readonly Import[];
  readonly nodes: readonly Visited[];
  readonly violationAt: (offset: number, rule: string, advice: string) => Violation;
}

export interface Visited {
  readonly node: SyntaxNode;
  readonly parents: readonly SyntaxNode[];
}

/** Parses `.ts` and `.tsx`; other files (CSS) have only a path and a text. @throws on a syntax error */
export function readSource(path: string, text: string): Source {
  const isTypeScript = /\.tsx?$/.test(path);
  const lineOf = lineFinder(text);
  const nodes = isTypeScript ? parse(path, text) : [];
  return {
    path,
    text,
    isTest: /\.(?:test|soak)\.tsx?$/.test(path),
    isTypeScript,
    imports: nodes.flatMap(({ node }) => importsOf(node, lineOf)),
    nodes,
    violationAt: (offset, rule, advice) => ({ file: path, line: lineOf(offset), rule, advice }),
  };
}

function parse(path: string, text: string): Visited[] {
  const result = parseSync(path, text, { sourceType: 'module' });
  const error = result.errors.find(({ severity }) => severity === 'Error');
  if (error) throw new Error(`${path}: ${error.message}`);
  const nodes: Visited[] = [];
  collect(result.program, [], nodes);
  return nodes;
}

function collect(value: unknown, parents: readonly SyntaxNode[], into: Visited[]): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, parents, into);
    return;
  }
  if (!isNode(value)) return;
  into.push({ node: value, parents });
  const below = [...parents, value];
  for (const field of Object.values(value)) collect(field, below, into);
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The text of a string literal or of a template's part; undefined for anything else. */
export function literalText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateElement') return (node.value as { raw: string }).raw;
  return undefined;
}

/** The name of an identifier: a variable, a property or a name in JSX. */
export function nameOf(node: unknown): string | undefined {
  return isNode(node) && typeof node.name === 'string' ? node.name : undefined;
}

const importNodes = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

function importsOf(node: SyntaxNode, lineOf: (offset: number) => number): Import[] {
  if (!importNodes.has(node.type)) return [];
  const specifier = literalText(node.source);
  if (specifier === undefined) return [];
  const parts = Array.isArray(node.specifiers) ? node.specifiers.filter(isNode) : [];
  const allTypes = parts.length > 0 && parts.every((p) => p.importKind === 'type' || p.exportKind === 'type');
  const typeOnly =
    node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type' || allTypes;
  const names = parts.map((part) => nameOf(part.imported) ?? '').filter(Boolean);
  return [{ specifier, line: lineOf(node.start), typeOnly, names }];
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
