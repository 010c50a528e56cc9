// Creates and uses passkeys in the browser; loaded only by the few screens that need one.

import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { beginPasskey, enrolPasskey } from '@valence/contract/auth/second-factor';
import type { FactorProof, requestPasskey } from '@valence/contract/auth/second-factor-sign-in';
import type { BodyOf, ReplyOf } from '@valence/contract/endpoint';

/** The person closed the browser's dialog, its time ran out, or the device has none of these passkeys. */
export class PasskeyNotShown extends Error {
  override readonly name = 'PasskeyNotShown';
}

export const canUsePasskeys = browserSupportsWebAuthn;

/** Asks the person for a passkey. @throws PasskeyNotShown */
export async function signWithPasskey(request: ReplyOf<typeof requestPasskey>): Promise<FactorProof> {
  try {
    // The library's type allows only the transports that it knows; browsers ignore others.
    const optionsJSON = request as PublicKeyCredentialRequestOptionsJSON;
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature } = response;
    return {
      kind: 'passkey',
      response: { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } },
    };
  } catch (error) {
    throw new PasskeyNotShown('No passkey was shown', { cause: error });
  }
}

/** Asks the person to create a passkey. @throws PasskeyNotShown */
export async function makePasskey(
  creation: ReplyOf<typeof beginPasskey>,
): Promise<BodyOf<typeof enrolPasskey>['response']> {
  try {
    const optionsJSON = creation as PublicKeyCredentialCreationOptionsJSON;
    const { id, rawId, type, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports } = response;
    return {
      id,
      rawId,
      type,
      response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
    };
  } catch (error) {
    throw new PasskeyNotShown('No passkey was made', { cause: error });
  }
}
