// A proof that was checked once is not checked again, and proves nothing else.

import { expect, test } from 'vitest';
import { heldBytes, otherRequests } from '../../../test/held-bytes.ts';
import { rememberTokens } from './checked-tokens.ts';
import { browserProof, type StreamClaims, signStreamToken } from './stream-token.ts';

const keys = { streamPath: Buffer.alloc(32, 7), streamBrowser: Buffer.alloc(32, 9) };
const at = new Date('2027-01-14T06:30:00Z');
const claims: StreamClaims = {
  videoId: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0001',
  accountId: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0002',
  sessionId: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0003',
  prefix: 'lessons/one',
  endsAt: new Date(at.getTime() + 60_000),
};

test('V3: a token that was read before ends when it says, on the second', () => {
  const tokens = rememberTokens(keys);
  const token = signStreamToken(keys.streamPath, claims);
  expect(tokens.read(token, at)).toEqual(claims);
  expect(tokens.read(token, new Date(claims.endsAt.getTime() - 1))).toEqual(claims);
  expect(tokens.read(token, claims.endsAt)).toBe('expired');
  expect(tokens.read(token, new Date(claims.endsAt.getTime() + 1))).toBe('expired');
});

test('V1: after the right token was read, a changed one is still none', () => {
  const tokens = rememberTokens(keys);
  const token = signStreamToken(keys.streamPath, claims);
  tokens.read(token, at);
  for (const other of [`${token}A`, token.slice(0, -1), token.toLowerCase(), ` ${token}`, '']) {
    expect(tokens.read(other, at)).toBe('changed');
    expect(tokens.read(other, at)).toBe('changed');
  }
});

test('V1: a proof is the session’s under our key, whatever was asked before', () => {
  const tokens = rememberTokens(keys);
  const proof = browserProof(keys.streamBrowser, claims.sessionId);
  const wrong = [
    '',
    proof.slice(1),
    `${proof}A`,
    claims.sessionId,
    browserProof(Buffer.alloc(32, 8), claims.sessionId),
    browserProof(keys.streamBrowser, claims.accountId),
  ];
  for (let round = 0; round < 2; round += 1) {
    for (const other of wrong) expect(tokens.proves(claims.sessionId, other)).toBe(false);
    expect(tokens.proves(claims.sessionId, proof)).toBe(true);
    expect(tokens.proves(claims.accountId, proof)).toBe(false);
  }
});

test('of thousands of browsers nothing is kept but their proofs', async () => {
  const browsers = 2000;
  const held = await heldBytes(async () => {
    const tokens = rememberTokens(keys);
    for (let count = 0; count < browsers; count += 1) {
      tokens.proves(`session ${count}`, 'none');
      otherRequests();
    }
    return tokens;
  });
  expect(held / browsers).toBeLessThan(500);
});
