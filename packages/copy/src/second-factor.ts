// The second factor: what the bot tells its owner about changes.

/** @param news what became of the person's factors */
export function factorNotice({
  brand,
  news,
}: {
  brand: string;
  news: 'added' | 'removed' | 'reset' | 'codes-renewed';
}): string {
  const told = {
    added: `A second factor was added to your account at the desk of ${brand}.`,
    removed: `A second factor was removed from your account at the desk of ${brand}.`,
    reset: `The second factor of your account at the desk of ${brand} was reset. Sign in and set up a new one.`,
    'codes-renewed': `New recovery codes were made for your account at the desk of ${brand}. The earlier ones no longer work.`,
  };
  return `${told[news]}\nIf this was not you, tell an admin of the school at once.`;
}
