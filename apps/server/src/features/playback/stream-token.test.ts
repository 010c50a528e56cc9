import { describe, expect, test } from 'vitest';
import {
  browserProof,
  provesBrowser,
  readStreamToken,
  STREAM_LIFE_SECONDS,
  type StreamClaims,
  signStreamToken,
  streamEnd,
} from './stream-token.ts';

const key = Buffer.alloc(32, 7);
const at = new Date('2027-01-14T06:30:00.500Z');
const claims: StreamClaims = {
  videoId: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0001',
  accountId: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0002',
  sessionId: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0003',
  prefix: 'lessons/0199aaaa-bbbb-7ccc-8ddd-eeeeffff0004',
  endsAt: streamEnd(at, undefined),
};
const token = signStreamToken(key, claims);

describe('stream token', () => {
  test('says what was signed, in characters that a path needs no encoding for', () => {
    expect(readStreamToken(key, token, at)).toEqual(claims);
    expect(token).toMatch(/^[A-Za-z0-9_-]{1,160}$/);
  });

  test('V3: ends after six hours, or with the access if that is earlier; whole seconds, never later', () => {
    expect(STREAM_LIFE_SECONDS).toBe(6 * 3600);
    expect(streamEnd(at, undefined)).toEqual(new Date('2027-01-14T12:30:00.000Z'));
    expect(streamEnd(at, new Date('2027-01-14T18:29:59.000Z'))).toEqual(new Date('2027-01-14T12:30:00.000Z'));
    expect(streamEnd(at, new Date('2027-01-14T07:00:00.999Z'))).toEqual(new Date('2027-01-14T07:00:00.000Z'));
  });

  test('V1: is over at its end, not before', () => {
    const end = claims.endsAt.getTime();
    expect(readStreamToken(key, token, new Date(end - 1))).toEqual(claims);
    expect(readStreamToken(key, token, new Date(end))).toBe('expired');
  });

  test('S6: an end that no address made by now can have is not believed, but for clocks half a minute apart', () => {
    const made = new Date('2027-01-14T06:30:00Z');
    const ending = (seconds: number) => {
      const endsAt = new Date(made.getTime() + (STREAM_LIFE_SECONDS + seconds) * 1000);
      return readStreamToken(key, signStreamToken(key, { ...claims, endsAt }), made);
    };
    expect(ending(30)).toMatchObject({ videoId: claims.videoId });
    expect(ending(31)).toBe('changed');
    expect(ending(365 * 24 * 3600)).toBe('changed');
  });

  test('V1: every single changed, missing or added character makes it invalid', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (let index = 0; index < token.length; index += 1) {
      const [before, after] = [token.slice(0, index), token.slice(index + 1)];
      expect(readStreamToken(key, before + after, at)).toBe('changed');
      for (const other of alphabet.replace(token[index] ?? '', '')) {
        expect(readStreamToken(key, before + other + after, at)).toBe('changed');
      }
    }
    for (const text of ['', `${token}A`, `${token}=`, ` ${token}`, token.slice(0, -1), 'A'.repeat(5000)]) {
      expect(readStreamToken(key, text, at)).toBe('changed');
    }
  });

  test('V1: one token has one spelling: other alphabets and loose last bits are not read', () => {
    const spelled = ['lessons/a', 'lessons/ab', 'lessons/abc'].map((prefix) =>
      signStreamToken(key, { ...claims, prefix }),
    );
    for (const text of spelled) {
      expect(readStreamToken(key, text, at)).toMatchObject({ videoId: claims.videoId });
      expect(readStreamToken(key, Buffer.from(text, 'base64url').toString('base64'), at)).toBe('changed');
    }
  });

  test('V1: another key signs nothing here', () => {
    expect(readStreamToken(Buffer.alloc(32, 8), token, at)).toBe('changed');
  });

  test('an id that is no UUID is a bug, not a token', () => {
    expect(() => signStreamToken(key, { ...claims, videoId: 'x' })).toThrow('no UUID');
  });
});

describe('browser proof', () => {
  test('belongs to one session and one key, and does not contain the session', () => {
    const proof = browserProof(key, claims.sessionId);
    expect(provesBrowser(key, claims.sessionId, proof)).toBe(true);
    expect(provesBrowser(key, claims.accountId, proof)).toBe(false);
    expect(provesBrowser(Buffer.alloc(32, 8), claims.sessionId, proof)).toBe(false);
    for (const other of ['', proof.slice(1), `${proof}A`, claims.sessionId]) {
      expect(provesBrowser(key, claims.sessionId, other)).toBe(false);
    }
    expect(proof).not.toContain(claims.sessionId.slice(0, 8));
  });
});
