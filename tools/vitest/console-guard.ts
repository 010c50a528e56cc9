// Vitest setup: an unexpected console.error or console.warn fails the test during which it was written.
// A test that expects one replaces it: vi.spyOn(console, 'error').mockImplementation(…).

import { format } from 'node:util';
import { afterAll, afterEach, beforeEach } from 'vitest';

const guarded = ['error', 'warn'] as const;
const written: string[] = [];

function guard(): void {
  for (const level of guarded) {
    console[level] = (...values: unknown[]) => {
      written.push(`console.${level}: ${format(...values)}`);
    };
  }
}

function complain(): void {
  const lines = written.splice(0);
  if (lines.length > 0) throw new Error(`unexpected output\n${lines.join('\n')}`);
}

guard();
beforeEach(guard);
afterEach(complain);
afterAll(complain);
