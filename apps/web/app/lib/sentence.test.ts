import { common } from '@valence/copy/common';
import { expect, it } from 'vitest';
import { ApiRefusal, NetworkFailure } from './failures.ts';
import { sentenceOf } from './sentence.ts';

it.each([
  [
    'the server’s own sentence',
    new ApiRefusal(400, 'code-wrong', 'That code is not right.'),
    'That code is not right.',
  ],
  ['the given one where a proxy answered without', new ApiRefusal(502, undefined, ''), 'Failed'],
  ['that there is no connection', new NetworkFailure('offline'), common.offline],
  ['that the answer came too late', new NetworkFailure('timeout'), common.slow],
  ['the given one where the answer cannot be read', new NetworkFailure('unreadable'), 'Failed'],
  ['the given one for a fault of our own', new TypeError('x is not a function'), 'Failed'],
])('says %s', (_, error, words) => {
  expect(sentenceOf(error, 'Failed')).toBe(words);
});
