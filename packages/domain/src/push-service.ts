// Push services of browser makers: the only addresses that notifications are sent to.

/** Google's (also of Samsung's, Opera's and Brave's browsers), Mozilla's, Apple's and Microsoft's, by the ends of host names. */
const HOSTS = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
] as const;

const LONGEST_ENDPOINT = 1000;

/**
 * Whether an address that a browser gave is one of a push service: anybody can send us any address, and the server calls it.
 * @param others origins that the operator named
 */
export function isPushEndpoint(endpoint: string, others: readonly string[] = []): boolean {
  if (endpoint.length > LONGEST_ENDPOINT || !URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (others.includes(origin)) return true;
  return (
    protocol === 'https:' &&
    port === '' &&
    HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  );
}
