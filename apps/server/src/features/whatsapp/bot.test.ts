import type { Phone } from '@valence/domain/phone';
import { describe, expect, it } from 'vitest';
import { decide, stateAfter } from './bot.ts';

const NIMALI = '94771000001' as Phone;
const textMessage = (text: string, more: Partial<Parameters<typeof decide>[0]> = {}) => ({
  kind: 'message' as const,
  id: 'a',
  from: NIMALI as string | undefined,
  userId: undefined,
  groupId: undefined,
  type: 'text',
  text,
  profileName: '',
  ...more,
});

describe('the bot decides', () => {
  it.each<[string, ReturnType<typeof textMessage>, Phone | undefined, unknown]>([
    ['the word', textMessage(' Passcode '), undefined, { kind: 'code', phone: NIMALI, letters: undefined }],
    [
      'the word with letters',
      textMessage('passcode ktrmb'),
      undefined,
      { kind: 'code', phone: NIMALI, letters: 'KTRMB' },
    ],
    ['other words', textMessage('hello'), undefined, { kind: 'say', to: { phone: NIMALI }, what: 'help' }],
    [
      'the word in a group',
      textMessage('Passcode', { groupId: 'g' }),
      undefined,
      { kind: 'silent', because: 'group' },
    ],
    ['a picture', textMessage('', { type: 'image' }), undefined, { kind: 'silent', because: 'not-text' }],
    [
      'the word by a known user id',
      textMessage('Passcode', { from: undefined, userId: 'u' }),
      NIMALI,
      { kind: 'code', phone: NIMALI, letters: undefined },
    ],
    [
      'the word by an unknown user id',
      textMessage('Passcode', { from: undefined, userId: 'u' }),
      undefined,
      { kind: 'say', to: { userId: 'u' }, what: 'hidden-number' },
    ],
    [
      'the word by nobody',
      textMessage('Passcode', { from: undefined }),
      undefined,
      { kind: 'silent', because: 'nobody' },
    ],
    [
      'the word from abroad',
      textMessage('Passcode', { from: '15551234567' }),
      undefined,
      { kind: 'say', to: { phone: '15551234567' }, what: 'foreign-number' },
    ],
    [
      'a sender that is no number',
      textMessage('Passcode', { from: 'drop table' }),
      undefined,
      { kind: 'silent', because: 'nobody' },
    ],
  ])('%s', (_, message, known, decision) => expect(decide(message, known)).toEqual(decision));
});

it.each([
  ['sent', 'accepted'],
  ['delivered', 'delivered'],
  ['read', 'read'],
  ['played', 'read'],
  ['failed', 'failed'],
  ['deleted', undefined],
])('a status %s means %s', (status, state) => expect(stateAfter(status)).toBe(state));
