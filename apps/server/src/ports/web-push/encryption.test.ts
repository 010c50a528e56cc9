// The encryption of notifications, by the example of RFC 8291 and by a browser's own way of reading them.

import { createECDH, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPushBrowser } from '../../../test/push-browser.ts';
import { areDeviceKeys, encryptFor, freshOnce, MOST_PAYLOAD_BYTES, paddingFor } from './encryption.ts';
import type { PushDevice } from './web-push.ts';

const encrypted = (device: PushDevice, message: Buffer) =>
  encryptFor(device, message, { once: freshOnce(randomBytes) });
const bytes = (text: string) => Buffer.from(text, 'base64url');

test('the example of RFC 8291, appendix A, to the byte', () => {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
  const device = {
    publicKey: bytes(
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    ),
    secret: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  };
  const once = { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), ecdh };
  const message = Buffer.from('When I grow up, I want to be a watermelon');
  expect(encryptFor(device, message, { once, padding: 0 }).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz' +
      'AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

describe('a message', () => {
  test('of any text and length is read by the browser it is for, and its length tells only the blocks', async () => {
    const browser = await createPushBrowser('https://push.example/1');
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 900 }), async (text) => {
        const message = Buffer.from(text.toWellFormed());
        fc.pre(message.length <= MOST_PAYLOAD_BYTES);
        const body = encrypted(browser.device, message);
        expect(await browser.read(body)).toBe(text.toWellFormed());
        expect(body.length === 4096 || (body.length - 102) % 256 === 0).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test('is not read by another browser', async () => {
    const [nimali, kasun] = [
      await createPushBrowser('https://push.example/1'),
      await createPushBrowser('https://push.example/2'),
    ];
    await expect(kasun.read(encrypted(nimali.device, Buffer.from('for Nimali')))).rejects.toThrow(
      /operation failed/i,
    );
  });

  test('is never encrypted twice in the same way', async () => {
    const { device } = await createPushBrowser('https://push.example/1');
    const [one, two] = [encrypted(device, Buffer.from('same')), encrypted(device, Buffer.from('same'))];
    expect(one.equals(two)).toBe(false);
  });

  test('fills 4,096 bytes at most', async () => {
    const { device } = await createPushBrowser('https://push.example/1');
    const longest = Buffer.alloc(MOST_PAYLOAD_BYTES, 'x');
    expect([paddingFor(longest), encrypted(device, longest).length]).toEqual([0, 4096]);
    expect(() => encrypted(device, Buffer.alloc(MOST_PAYLOAD_BYTES + 1))).toThrow(
      'The notification is too long.',
    );
  });
});

test('keys that are no point of the curve, or of another length, are none', async () => {
  const { device } = await createPushBrowser('https://push.example/1');
  const { publicKey, secret } = device;
  const offCurve = Buffer.from(publicKey);
  offCurve.writeUInt8(offCurve.readUInt8(40) ^ 1, 40);
  expect([
    areDeviceKeys(device),
    areDeviceKeys({ publicKey: offCurve, secret }),
    areDeviceKeys({ publicKey: publicKey.subarray(1), secret }),
    areDeviceKeys({ publicKey, secret: secret.subarray(1) }),
  ]).toEqual([true, false, false, false]);
});
