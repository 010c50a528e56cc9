// The port to the push services of browser makers, which bring notifications to phones.

/** A browser that takes notifications, as its Push API describes it. */
export interface PushDevice {
  /** The address at its push service. */
  endpoint: string;
  /** 65 bytes: an uncompressed point of P-256. */
  publicKey: Buffer;
  /** 16 bytes. */
  secret: Buffer;
}

export interface PushOptions {
  /** How long the push service keeps it for a phone that is switched off. */
  lifeSeconds: number;
  /** Wakes a phone that is saving power. */
  isUrgent: boolean;
}

export type PushOutcome =
  /** The push service has it; whether a phone shows it, it does not tell. */
  | { kind: 'accepted' }
  /** The browser takes no notifications any more. */
  | { kind: 'gone' }
  /** @property afterSeconds what the push service asks for; undefined: nothing */
  | { kind: 'later'; afterSeconds: number | undefined; words: string }
  /** The same again would be refused again. */
  | { kind: 'refused'; words: string };

export interface WebPush {
  /** What browsers subscribe with: the server's public key, in base64url. */
  readonly serverKey: string;
  /** Whether a browser's keys are what the Push API gives: a point of the curve, and 16 bytes. */
  readonly areDeviceKeys: (keys: Pick<PushDevice, 'publicKey' | 'secret'>) => boolean;
  /** Never throws. @param payload at most MOST_PAYLOAD_BYTES in UTF-8 */
  send(device: PushDevice, payload: string, options: PushOptions): Promise<PushOutcome>;
}
