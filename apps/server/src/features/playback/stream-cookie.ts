// The cookie that ties stream addresses to the browser they were made for: written with an address, read with each part.

const NAME = 'valence_stream';

/** Sent by the browser for media alone, never from another site's page, and out of reach of scripts. */
export function browserCookie(proof: string, secure: boolean): string {
  const attributes = `Path=/media; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  return `${NAME}=${proof}; ${attributes}`;
}

/** Every value under our name: a browser may hold one for a narrower path that somebody else put before ours. */
export function browserProofs(header: string | undefined): string[] {
  return (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${NAME}=`))
    .map((pair) => pair.slice(NAME.length + 1));
}
