// Says in plain words which fields of a request do not have the contract's shape. Names of fields as code writes them, and
// patterns, are never among the words: a person reads them.

import type { FastifyRequest } from 'fastify';
import { wordsFor } from './spoken.ts';

/** What the validator found, as `fastify-type-provider-zod` hands it on: zod's issues (zod.dev/error-customization). */
interface RefusedShape {
  readonly validation: readonly Issue[];
  readonly validationContext?: string;
}

interface Issue {
  /** `/lines/0/amountCents` */
  readonly instancePath: string;
  /** zod's code of the issue. */
  readonly keyword?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** So many fields are named at the most. */
const MOST = 5;

/** @returns a sentence for each field that has a name; undefined where none has */
export function inputProblemsOf(error: RefusedShape, request: FastifyRequest): string | undefined {
  const { inputFields, inputProblem } = wordsFor(request).refusals;
  const sent = error.validationContext === 'querystring' ? request.query : request.body;
  const sentences = new Set<string>();
  for (const issue of error.validation) {
    const path = issue.instancePath.split('/').filter(Boolean);
    // Of `lines.0.amountCents` the last word that is a field's name.
    const field = inputFields[path.findLast((part) => Object.hasOwn(inputFields, part)) ?? ''];
    if (field) sentences.add(inputProblem(field, problemOf(issue, valueAt(sent, path))));
  }
  return sentences.size > 0 ? [...sentences].slice(0, MOST).join(' ') : undefined;
}

function problemOf({ keyword, params }: Issue, value: unknown) {
  if (value === undefined || value === null || value === '') return { kind: 'missing' } as const;
  const isText = params?.origin === 'string';
  if (keyword === 'too_big' && isText) return { kind: 'long', most: Number(params.maximum) } as const;
  if (keyword === 'too_big') return { kind: 'large' } as const;
  if (keyword === 'too_small') return { kind: isText ? 'short' : 'small' } as const;
  return { kind: 'wrong' } as const;
}

function valueAt(sent: unknown, path: readonly string[]): unknown {
  let value = sent;
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}
