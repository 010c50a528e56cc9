// Checks that what a person sees comes from two places: words from packages/copy, colours from the one tokens.css.

import {
  isNode,
  literalText,
  nameOf,
  type Source,
  type SyntaxNode,
  type Violation,
  type Visited,
} from './source.ts';

const webApp = /^apps\/web\/app\//;
const tokens = /^apps\/web\/app\/(?:[^/]+\/)?tokens\.css$/;

/** Finds sentences and colour literals in the web application's files. */
export function checkScreen(source: Source): Violation[] {
  if (!webApp.test(source.path) || source.isTest) return [];
  if (source.path.endsWith('.css')) return checkStyles(source);
  return source.nodes.flatMap((visited) => [
    ...checkWords(source, visited),
    ...checkColours(source, visited),
  ]);
}

const colourAdvice = 'use a colour token; the literal belongs in tokens.css';
const colour =
  /(?:^|[\s[(,:_'"])(?:#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![0-9a-z_-])|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\()/i;
const namedColour =
  /(?<![-\w#.])(?:white|black|red|green|blue|gr[ae]y|orange|yellow|pink|purple|navy|teal|silver)(?![-\w(])/i;
const paletteClass =
  /(?<![\w])(?:bg|text|border|fill|stroke|ring|from|via|to|outline|shadow|accent|caret|decoration|divide)-(?:white|black|(?:slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)-\d{2,3})(?![\w-])/;

function checkStyles(source: Source): Violation[] {
  if (tokens.test(source.path)) return [];
  const blank = (comment: string) => comment.replace(/[^\n]/g, ' ');
  const text = source.text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/url\([^)]*\)/g, blank);
  const violations: Violation[] = [];
  for (const match of text.matchAll(/([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g)) {
    const [, property = '', value = ''] = match;
    if (property.startsWith('mask')) continue;
    if (
      colour.test(value) ||
      (!/^(?:font|content|animation|grid|transition)/.test(property) && namedColour.test(value))
    )
      violations.push(source.violationAt(match.index, 'colour', colourAdvice));
  }
  return violations;
}

/** Attributes whose text is an address or a name, so that `#add` in them is not a colour. */
const addresses = new Set(['href', 'to', 'id', 'htmlFor', 'xlinkHref', 'src']);

function checkColours(source: Source, { node, parents }: Visited): Violation[] {
  const text = literalText(node);
  if (text === undefined || !(colour.test(text) || paletteClass.test(text))) return [];
  const attribute = parents.findLast(({ type }) => type === 'JSXAttribute');
  if (attribute && addresses.has(nameOf(attribute.name) ?? '')) return [];
  if (parents.some(isThemeColour)) return [];
  return [source.violationAt(node.start, 'colour', colourAdvice)];
}

/** `<meta name="theme-color" content="…">` is read before any style sheet: the one literal that cannot be a token. */
function isThemeColour(node: SyntaxNode): boolean {
  if (node.type !== 'JSXOpeningElement' || nameOf(node.name) !== 'meta') return false;
  const attributes = Array.isArray(node.attributes) ? node.attributes.filter(isNode) : [];
  return attributes.some((a) => nameOf(a.name) === 'name' && literalText(a.value) === 'theme-color');
}

const wordAdvice = 'move the sentence to packages/copy and use it from there';
const spokenAttributes = new Set(['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title']);

function checkWords(source: Source, { node, parents }: Visited): Violation[] {
  const text = node.type === 'JSXText' ? node.value : literalText(node);
  if (typeof text !== 'string' || (text.match(/\p{L}{2,}/gu) ?? []).length < 2) return [];
  if (node.type !== 'JSXText' && !isSpoken(parents)) return [];
  const leading = text.length - text.trimStart().length;
  return [source.violationAt(node.start + (node.type === 'JSXText' ? leading : 0), 'words', wordAdvice)];
}

/** A string is spoken when it is the direct child of an element or the value of an attribute read aloud. */
function isSpoken(parents: readonly SyntaxNode[]): boolean {
  const outer = parents.findLast(
    ({ type }) =>
      !['JSXExpressionContainer', 'TemplateLiteral', 'ConditionalExpression', 'LogicalExpression'].includes(
        type,
      ),
  );
  if (outer?.type === 'JSXElement' || outer?.type === 'JSXFragment') return true;
  return outer?.type === 'JSXAttribute' && spokenAttributes.has(nameOf(outer.name) ?? '');
}
