// Where a visit came from: the other site's host and the campaign in the address, and nothing that could identify a person.

/** As it is sent with the visit; what is not known is absent. */
export interface Origin {
  referrer?: string;
  source?: string;
  medium?: string;
  campaign?: string;
}

const LONGEST_HOST = 120;
const LONGEST_WORD = 80;
const HOST = /^[a-z0-9.-]+(?::\d+)?$/;

/** @param address of the page  @param referrer of the document: empty, or a whole address */
export function originOf(address: string, referrer: string): Origin {
  const { host: own, searchParams } = new URL(address);
  const host = hostOf(referrer);
  const word = (name: string) =>
    searchParams
      .get(name)
      ?.replaceAll(/\p{Cc}/gu, '')
      .trim()
      .toLowerCase()
      .slice(0, LONGEST_WORD)
      .toWellFormed();
  const [source, medium, campaign] = ['utm_source', 'utm_medium', 'utm_campaign'].map(word);
  return {
    ...(host && host !== own && { referrer: host }),
    ...(source && { source }),
    ...(medium && { medium }),
    ...(campaign && { campaign }),
  };
}

function hostOf(address: string): string | undefined {
  try {
    const { host } = new URL(address);
    return host.length <= LONGEST_HOST && HOST.test(host) ? host : undefined;
  } catch {
    return undefined;
  }
}
