// Vitest setup: an unexpected console.error or console.warn fails the test during which it was written.
// A test that expects one replaces it: vi.spyOn(console, 'error').mockImplementation(…).

import { afterAll, afterEach, beforeEach } from 'vitest';

const guarded = ['error', 'warn'] as const;
const output: string[] = [];

// Without Node's `format`: this runs in browsers, too.
function asText(value: unknown): string {
  return value instanceof Error ? (value.stack ?? value.message) : String(value);
}

function guard(): void {
  for (const level of guarded) {
    console[level] = (...values: unknown[]) => {
      output.push(`console.${level}: ${values.map(asText).join(' ')}`);
    };
  }
}

function failOnOutput(): void {
  const lines = output.splice(0);
  if (lines.length > 0) throw new Error(`unexpected output\n${lines.join('\n')}`);
}

guard();
beforeEach(guard);
afterEach(failOnOutput);
afterAll(failOnOutput);
