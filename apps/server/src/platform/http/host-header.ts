// Refuses requests whose `Host` header is absent, repeated or malformed: a proxy and this server could read them differently.

import type { FastifyInstance } from 'fastify';
import { sendRefusal } from './errors.ts';
import { refused } from './refused.ts';

// A name, an IPv4 or a bracketed IPv6 address, and a port (RFC 9110, 7.2). Names on the web hold nothing else: others are punycode.
const VALID_HOST = /^(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

/**
 * Demands one valid `Host`, which only HTTP/1.0 may leave out (RFC 9112, 3.2); anything else is 400 and ends the connection.
 */
export function installHostCheck(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (hasOneValidHost(raw)) done();
    else sendRefusal(reply.header('connection', 'close'), refused('input-invalid'));
  });
}

/** Of repeated headers Node keeps the first `Host` and drops the others: only `rawHeaders` shows that there were several. */
function hasOneValidHost({ rawHeaders, headers, httpVersion }: RequestHead): boolean {
  if (headers.host === undefined) return httpVersion === '1.0';
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 && isValidHost(headers.host);
}

/** The last valid one: nearly all requests name the same. */
let lastValid = '';

function isValidHost(host: string): boolean {
  if (host === lastValid) return true;
  if (!VALID_HOST.test(host)) return false;
  lastValid = host;
  return true;
}

interface RequestHead {
  readonly rawHeaders: readonly string[];
  readonly headers: { readonly host?: string | undefined };
  readonly httpVersion: string;
}
