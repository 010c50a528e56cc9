// `valence reset-second-factor`: removes the second factor of a number that lost it, when no other admin can. With the embedded
// PostgreSQL, stop the server first; with DATABASE_URL it may go on running.

import { resetFactorWords as words } from '@valence/copy/site/commands';
import { normalisePhone, type Phone } from '@valence/domain/phone';
import { type Command, InvalidArgumentError } from 'commander';
import { CommandError } from '../command-outcome.ts';

export function register(program: Command): void {
  program
    .command('reset-second-factor')
    .description(words.about)
    .argument('<phone>', words.phone, readPhone)
    .action(async (phone: Phone) => {
      // Loaded only here: the other commands need not wait for what works with the database.
      const { resetFactor } = await import('../reset-factor.ts');
      if (!(await resetFactor(phone))) throw new CommandError(words.nothing);
      console.log(words.done);
    });
}

function readPhone(typed: string): Phone {
  const phone = normalisePhone(typed);
  if (!phone) throw new InvalidArgumentError(words.notPhone);
  return phone;
}
