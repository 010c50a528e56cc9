// Says at the terminal why the school did not start.

import { SettingsError } from '../platform/env.ts';
import { AlreadyOwnedError } from '../platform/postgres/ownership.ts';
import { SecretError } from '../platform/secrets.ts';

export function explainStartFailure(error: unknown): void {
  const expected = [SettingsError, AlreadyOwnedError, SecretError].some((kind) => error instanceof kind);
  const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (isPortTaken) {
    console.error(
      'Valence did not start. Its port is taken by another program: stop that one, or set PORT to a free one.',
    );
  } else {
    console.error(expected && error instanceof Error ? error.message : error);
  }
}
