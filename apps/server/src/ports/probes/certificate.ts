// The certificate that an https address shows to browsers, and whether they trust it.

import { checkServerIdentity, connect, type PeerCertificate } from 'node:tls';
import { wordsOf } from './look-at.ts';

export type CertificateLook =
  | {
      readonly endsAt: Date;
      /** Why a browser would refuse it, as Node names it (`CERT_HAS_EXPIRED`, `ERR_TLS_CERT_ALTNAME_INVALID`); null: it would not. */
      readonly refusedFor: string | null;
    }
  | { readonly words: string };

const OTHER_NAME = 'ERR_TLS_CERT_ALTNAME_INVALID';
const PATIENCE_MILLISECONDS = 10_000;

/** @param origin an https address; nothing is sent there but the greeting of TLS */
export async function lookAtCertificate(origin: string): Promise<CertificateLook> {
  const { hostname, port } = new URL(origin);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((done) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      // The certificate itself is looked at, so a bad one must not end the connection before.
      rejectUnauthorized: false,
      ...(/^[\d.:a-f]+$/i.test(host) ? {} : { servername: host }),
    });
    const end = (look: CertificateLook) => {
      socket.destroy();
      done(look);
    };
    socket.setTimeout(PATIENCE_MILLISECONDS, () => end({ words: 'no answer in time' }));
    socket.once('error', (error) => end({ words: wordsOf(error) }));
    socket.once('secureConnect', () => {
      const shown: Partial<PeerCertificate> = socket.getPeerCertificate();
      if (shown.valid_to === undefined) return end({ words: 'no certificate' });
      const { authorizationError } = socket;
      // Node names one fault alone, and the chain's first.
      const isOfOther = checkServerIdentity(host, socket.getPeerCertificate()) !== undefined;
      // Node types it as an Error and gives the code of one.
      const fault = authorizationError ? String(authorizationError).replace(/^Error: /, '') : null;
      end({ endsAt: new Date(shown.valid_to), refusedFor: isOfOther ? OTHER_NAME : fault });
    });
  });
}
