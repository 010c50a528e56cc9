// Passkeys (WebAuthn level 3): makes the options for a browser that creates or signs with a passkey, and verifies its
// answers.

import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { beginPasskey } from '@valence/contract/auth/second-factor';
import type { requestPasskey } from '@valence/contract/auth/second-factor-sign-in';
import type { ReplyOf } from '@valence/contract/endpoint';

// Large, and few need it: loaded with the first passkey.
const library = async () => import('@simplewebauthn/server');

/** A passkey as it is stored. */
export interface StoredPasskey {
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
 * @param brand the present name of the school
 * @returns undefined where the host is a bare address: passkeys need a name (WebAuthn 5.1.2)
 */
export function createPasskeys(publicUrl: string, brand: () => string) {
  const { hostname, origin } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  const expected = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true };
  return {
    /** What a browser needs to make a passkey. @param existing the account's passkeys: none is made twice */
    async creation(
      account: { id: string; label: string },
      existing: readonly StoredPasskey[],
    ): Promise<ReplyOf<typeof beginPasskey>> {
      const options = await (await library()).generateRegistrationOptions({
        rpName: brand(),
        rpID: hostname,
        userID: new TextEncoder().encode(account.id),
        userName: account.label,
      });
      return {
        challenge: options.challenge,
        user: options.user,
        rp: { id: hostname, name: brand() },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
        timeout: PATIENCE_MILLISECONDS,
        excludeCredentials: descriptorsOf(existing),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        attestation: 'none',
      };
    },

    /** @returns undefined for an answer to something else, or for none at all */
    async created(response: unknown, challenge: string): Promise<StoredPasskey | undefined> {
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
        return undefined; // The library throws the reason; the sender learns only that the answer is wrong.
      }
    },

    ...signing(expected),
  };
}

interface Expectations {
  expectedOrigin: string;
  expectedRPID: string;
  requireUserVerification: boolean;
}

/** Signing in with existing passkeys. */
function signing(expected: Expectations) {
  return {
    /** What a browser needs to sign with one of these passkeys. */
    async request(existing: readonly StoredPasskey[]): Promise<ReplyOf<typeof requestPasskey>> {
      const { challenge } = await (await library()).generateAuthenticationOptions({
        rpID: expected.expectedRPID,
      });
      return {
        challenge,
        rpId: expected.expectedRPID,
        timeout: PATIENCE_MILLISECONDS,
        userVerification: 'required',
        allowCredentials: descriptorsOf(existing),
      };
    },

    /** @returns the authenticator's new counter; undefined for a wrong answer, or one of a copied passkey */
    async shown(response: unknown, challenge: string, passkey: StoredPasskey): Promise<number | undefined> {
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

function descriptorsOf(existing: readonly StoredPasskey[]) {
  return existing.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key' as const,
    transports: transportsOf(transports),
  }));
}

function transportsOf(text: string): Transport[] {
  return text.split(',').filter(Boolean) as Transport[];
}
