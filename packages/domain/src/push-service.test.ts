import { describe, expect, it } from 'vitest';
import { isPushEndpoint } from './push-service.ts';

describe('an address of a push service', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QABC',
    'https://wns2-pn1p.notify.windows.com/w/?token=abc',
  ])('is %s', (endpoint) => expect(isPushEndpoint(endpoint)).toBe(true));

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/send',
    'https://evilpush.apple.com.example/',
    'https://notfcm.googleapis.com/',
    'https://user@web.push.apple.com/1',
    'https://127.0.0.1/send',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'nothing',
    `https://web.push.apple.com/${'a'.repeat(1000)}`,
  ])('is not %s', (endpoint) => expect(isPushEndpoint(endpoint)).toBe(false));

  it('is one of an origin that the operator named, and of no other port of it', () => {
    const others = ['http://127.0.0.1:4000'];
    expect(isPushEndpoint('http://127.0.0.1:4000/send/1', others)).toBe(true);
    expect(isPushEndpoint('http://127.0.0.1:4001/send/1', others)).toBe(false);
  });
});
