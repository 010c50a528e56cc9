// An authenticator in software for tests: makes a passkey and signs with it (WebAuthn 6.1, attestation "none"), rightly or
// wrongly as the test wants.

import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** The ways in which an answer differs from an honest one. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** The person was there, but gave neither finger nor PIN. */
  unverified?: boolean;
  counter?: number;
  /** With the id of another passkey. */
  id?: string;
}

export type SoftwarePasskey = ReturnType<typeof softwarePasskey>;

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** @param origin the origin of the browser's page */
export function softwarePasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;

  function authenticatorData(flags: number, wrong: Deviation, credential = Buffer.alloc(0)): Buffer {
    counter = wrong.counter ?? counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const rpId = wrong.rpId ?? new URL(origin).hostname;
    return Buffer.concat([
      sha256(rpId),
      Buffer.of(wrong.unverified ? flags & ~USER_VERIFIED : flags),
      count,
      credential,
    ]);
  }
  const clientData = (type: string, asked: string, wrong: Deviation) =>
    JSON.stringify({
      type,
      challenge: wrong.challenge ?? asked,
      origin: wrong.origin ?? origin,
      crossOrigin: false,
    });
  const named = () => ({ id: base64url(id), rawId: base64url(id), type: 'public-key' as const });

  return {
    /** Answers the options for making a passkey. */
    create({ challenge }: { challenge: string }, wrong: Deviation = {}) {
      // COSE_Key of an ES256 key (RFC 9053, 7.1.1), as CBOR.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, key]);
      const data = authenticatorData(USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL, wrong, credential);
      // {"fmt": "none", "attStmt": {}, "authData": bytes}, as CBOR.
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.of(data.length),
        data,
      ]);
      return {
        ...named(),
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, wrong)),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      };
    },

    /** Answers the options for using the passkey. */
    sign({ challenge }: { challenge: string }, wrong: Deviation = {}) {
      const data = authenticatorData(USER_PRESENT | USER_VERIFIED, wrong);
      const client = clientData('webauthn.get', challenge, wrong);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      const own = wrong.id === undefined ? named() : { ...named(), id: wrong.id, rawId: wrong.id };
      return {
        ...own,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      };
    },
  };
}
