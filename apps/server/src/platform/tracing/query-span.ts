// Describes a statement for a trace: what it does and to which tables, never its text or its parameters.

import type { SpanDescription } from './tracing.ts';

const OPERATION = /\b(?:SELECT|INSERT|UPDATE|DELETE|MERGE|BEGIN|COMMIT|ROLLBACK|LOCK)\b/i;
const TABLE = /\b(?:FROM|INTO|UPDATE|JOIN)\s+(?!SET\b)"?([a-z_][a-z0-9_]*)"?/gi;
const MOST_TABLES = 4;
const MOST_TEXTS = 2000;

const descriptions = new Map<string, SpanDescription<unknown>>();

/** Statements are written in the source with placeholders, so that there are only so many texts. */
export function describeQuery(text: string): SpanDescription<unknown> {
  const remembered = descriptions.get(text);
  if (remembered) return remembered;
  const operation = OPERATION.exec(text)?.[0].toUpperCase() ?? 'OTHER';
  const tables = [...new Set([...text.matchAll(TABLE)].map(([, table = '']) => table.toLowerCase()))];
  const summary = [operation, tables.slice(0, MOST_TABLES).join(', ')].filter(Boolean).join(' ');
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.summary': summary,
  };
  const description = { name: summary, attributes };
  if (descriptions.size < MOST_TEXTS) descriptions.set(text, description);
  return description;
}
