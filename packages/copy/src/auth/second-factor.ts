// The bot's messages to a person about changes to the own second factors.

/** @param news what happened to the person's factors */
export function factorNotice({
  brand,
  news,
}: {
  brand: string;
  news: 'added' | 'removed' | 'reset' | 'codes-renewed';
}): string {
  const sentences = {
    added: `A second factor was added to your account at the desk of ${brand}.`,
    removed: `A second factor was removed from your account at the desk of ${brand}.`,
    reset: `The second factor of your account at the desk of ${brand} was reset. Sign in and set up a new one.`,
    'codes-renewed': `New recovery codes were made for your account at the desk of ${brand}. The earlier ones no longer work.`,
  };
  return `${sentences[news]}\nIf this was not you, tell an admin of the school at once.`;
}
