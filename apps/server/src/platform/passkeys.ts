// Passkeys (WebAuthn level 3): what the browser is asked to make or sign, and whether what it sent back is that.

import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { ReplyOf } from '@valence/contract/endpoint';
import type { beginPasskey } from '@valence/contract/second-factor';
import type { requestPasskey } from '@valence/contract/second-factor-sign-in';

// Large, and asked for by few: loaded with the first passkey.
const library = async () => import('@simplewebauthn/server');

/** A passkey as it is kept. */
export interface KeptPasskey {
  credentialId: string;
  publicKey: Buffer;
  /** The authenticator's count of its signatures; 0: it does not count. */
  counter: number;
  /** How the browser reaches it, separated by commas. */
  transports: string;
}

export type Passkeys = NonNullable<ReturnType<typeof createPasskeys>>;

type Transport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb';

/** ES256, Ed25519, RS256: every authenticator has one of them. */
const ALGORITHMS = [-7, -8, -257];
const PATIENCE_MILLISECONDS = 120_000;

/**
 * @param publicUrl where browsers reach this server: passkeys belong to its host name for good
 * @param brand as the school is called at the moment
 * @returns undefined where the host is a bare address: passkeys need a name (WebAuthn 5.1.2)
 */
export function createPasskeys(publicUrl: string, brand: () => string) {
  const { hostname, origin } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  const expected = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true };
  return {
    /** What a browser needs to make a passkey. @param known those that the account has already: not to be made twice */
    async creation(
      account: { id: string; label: string },
      known: readonly KeptPasskey[],
    ): Promise<ReplyOf<typeof beginPasskey>> {
      const made = await (await library()).generateRegistrationOptions({
        rpName: brand(),
        rpID: hostname,
        userID: new TextEncoder().encode(account.id),
        userName: account.label,
      });
      return {
        challenge: made.challenge,
        user: made.user,
        rp: { id: hostname, name: brand() },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
        timeout: PATIENCE_MILLISECONDS,
        excludeCredentials: listed(known),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        attestation: 'none',
      };
    },

    /** @returns undefined for an answer to something else, or that is none */
    async created(response: unknown, challenge: string): Promise<KeptPasskey | undefined> {
      try {
        const { verified, registrationInfo } = await (await library()).verifyRegistrationResponse({
          ...expected,
          response: response as RegistrationResponseJSON,
          expectedChallenge: challenge,
          supportedAlgorithmIDs: ALGORITHMS,
        });
        if (!verified || !registrationInfo) return undefined;
        const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
        return {
          credentialId: id,
          publicKey: Buffer.from(publicKey),
          counter,
          transports: transports.join(','),
        };
      } catch {
        return undefined; // The library says by exceptions what does not fit; whoever sent it learns only that it does not.
      }
    },

    ...showing(expected),
  };
}

interface Expected {
  expectedOrigin: string;
  expectedRPID: string;
  requireUserVerification: boolean;
}

/** Passkeys that are there already, shown again. */
function showing(expected: Expected) {
  return {
    /** What a browser needs to show one of these passkeys. */
    async request(known: readonly KeptPasskey[]): Promise<ReplyOf<typeof requestPasskey>> {
      const { challenge } = await (await library()).generateAuthenticationOptions({
        rpID: expected.expectedRPID,
      });
      return {
        challenge,
        rpId: expected.expectedRPID,
        timeout: PATIENCE_MILLISECONDS,
        userVerification: 'required',
        allowCredentials: listed(known),
      };
    },

    /** @returns the counter that the authenticator is at now; undefined for a wrong answer, or one of a copy */
    async shown(response: unknown, challenge: string, passkey: KeptPasskey): Promise<number | undefined> {
      try {
        const { verified, authenticationInfo } = await (await library()).verifyAuthenticationResponse({
          ...expected,
          response: response as AuthenticationResponseJSON,
          expectedChallenge: challenge,
          credential: {
            id: passkey.credentialId,
            publicKey: new Uint8Array(passkey.publicKey),
            counter: passkey.counter,
            transports: transportsOf(passkey.transports),
          },
        });
        return verified ? authenticationInfo.newCounter : undefined;
      } catch {
        return undefined; // As above.
      }
    },
  };
}

function listed(known: readonly KeptPasskey[]) {
  return known.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key' as const,
    transports: transportsOf(transports),
  }));
}

function transportsOf(text: string): Transport[] {
  return text.split(',').filter(Boolean) as Transport[];
}
