// Finds every statement that writes a table, and checks it against the list of owners.

import type { Exception } from './owners.ts';
import { isNode, literalText, nameOf, type Source, type SyntaxNode, type Violation } from './source.ts';

export interface Ownership {
  /** The tables of each area. */
  readonly owners: Readonly<Record<string, readonly string[]>>;
  readonly exceptions: readonly Exception[];
}

interface Write {
  readonly source: Source;
  readonly area: string;
  /** Undefined when an expression names the table. */
  readonly table: string | undefined;
  readonly offset: number;
}

/** Violations of the list of owners, and entries of the list that are not true. */
export function checkOwners(sources: readonly Source[], { owners, exceptions }: Ownership): Violation[] {
  const ownerOf = new Map(
    Object.entries(owners).flatMap(([area, tables]) => tables.map((table) => [table, area] as const)),
  );
  const writes = sources.flatMap(writesOf);
  const allowed = new Map(exceptions.map(({ area, allows }) => [area, allows]));
  const violations = writes.flatMap(({ source, area, table, offset }) => {
    const advice = adviceOn({
      area,
      table,
      owner: table && ownerOf.get(table),
      allowed: allowed.get(area),
    });
    return advice ? [source.violationAt(offset, 'owner', advice)] : [];
  });
  return [...violations, ...stale(writes, ownerOf, exceptions)];
}

interface OwnedWrite {
  area: string;
  table: string | undefined;
  owner: string | undefined;
  allowed: Exception['allows'] | undefined;
}

function adviceOn({ area, table, owner, allowed }: OwnedWrite): string | undefined {
  if (table === undefined)
    return allowed ? undefined : 'name the table in the statement, so that it can be seen who writes it';
  if (owner === undefined) return `no feature owns the table ${table}; give it one in ${TABLE}`;
  if (owner === area || allowed === 'tables-of-others') return undefined;
  return `${area} writes ${table}, which ${owner} owns; move the statement into a store of ${owner} and pass its function through composition`;
}

const TABLE = 'tools/architecture/owners.ts';

/** Tables that their owner does not write, and exceptions that no area needs. */
function stale(
  writes: readonly Write[],
  ownerOf: ReadonlyMap<string, string>,
  exceptions: readonly Exception[],
): Violation[] {
  const violation = (advice: string) => ({ file: TABLE, line: 1, rule: 'owner', advice });
  const written = new Set(writes.map(({ area, table }) => `${area} ${table}`));
  const unwritten = [...ownerOf].filter(
    ([table, area]) => !written.has(`${area} ${table}`) && !written.has(`${area} ${undefined}`),
  );
  const unneeded = exceptions.filter(
    ({ area: excepted }) =>
      !writes.some(
        ({ area, table }) => area === excepted && (table === undefined || ownerOf.get(table) !== area),
      ),
  );
  return [
    ...unwritten.map(([table, area]) =>
      violation(`${area} does not write ${table}; name who does, or take the table out`),
    ),
    ...unneeded.map(({ area }) => violation(`${area} needs no exception; take it out`)),
  ];
}

/** The name of the feature, or of another folder of the server. */
function areaOf(path: string): string | undefined {
  if (path.startsWith('apps/server/demo/')) return 'demo';
  const [, folder, feature] = /^apps\/server\/src\/([^/]+)\/([^/]+)/.exec(path) ?? [];
  return folder === 'features' ? feature : folder;
}

function writesOf(source: Source): Write[] {
  const area = areaOf(source.path);
  if (area === undefined || source.isTest) return [];
  return source.nodes.flatMap(({ node }) =>
    [...writtenByBuilder(node), ...writtenBySql(node)].map((write) => ({ ...write, source, area })),
  );
}

type TableWrite = Pick<Write, 'table' | 'offset'>;

const builders = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);

/** Kysely's builder: `insertInto('grant')`. */
function writtenByBuilder(node: SyntaxNode): TableWrite[] {
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return [];
  if (node.callee.type !== 'MemberExpression' || !builders.has(nameOf(node.callee.property) ?? '')) return [];
  const [table] = Array.isArray(node.arguments) ? node.arguments.filter(isNode) : [];
  return [{ table: literalText(table)?.split(' ')[0], offset: node.start }];
}

/** Replaces the expressions in a template. */
const EXPRESSION = '?';
// `FOR UPDATE` and `DO UPDATE SET` name no table; neither does a privilege.
const statement =
  /\b(?:INSERT\s+INTO|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE(?:\s+TABLE)?|(?<!\b(?:FOR|DO|KEY|ON)\s+)UPDATE)\s+(?:ONLY\s+)?(\?|"?[a-z_]+"?)/g;

/** Raw SQL, in a template or a plain string: `sql\`DELETE FROM session …\``. */
function writtenBySql(node: SyntaxNode): TableWrite[] {
  const text = sqlOf(node);
  if (text === undefined) return [];
  return [...text.matchAll(statement)].map(([, table = '']) => ({
    table: table === EXPRESSION ? undefined : table.replaceAll('"', ''),
    offset: node.start,
  }));
}

function sqlOf(node: SyntaxNode): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined;
  return node.quasis.map((part) => literalText(part) ?? '').join(EXPRESSION);
}
