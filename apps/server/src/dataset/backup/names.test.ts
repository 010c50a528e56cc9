import { expect, test } from 'vitest';
import { readLsn, segmentName, writeLsn } from '../../platform/postgres/lsn.ts';
import { coveredUntil, instantOf, pieceKey, readPieceKey, stampOf } from './names.ts';

test('positions, segments and pieces keep their values through their names', () => {
  expect(writeLsn(readLsn('16/B374D848'))).toBe('16/B374D848');
  expect(() => readLsn('B374D848')).toThrow('no position');
  expect(segmentName(3, readLsn('2A/FF000010'))).toBe('000000030000002A000000FF');
  const piece = { from: readLsn('2A/FF000010'), to: readLsn('2A/FF001000') };
  expect(readPieceKey(pieceKey('1-1', 3, piece))).toEqual(piece);
  const at = new Date('2026-11-23T03:10:00.123Z');
  expect(instantOf(stampOf(at))).toEqual(at);
  expect(() => instantOf('yesterday')).toThrow('no instant');
});

test('a gap ends what the log covers, an overlap does not', () => {
  const pieces = [
    { from: 0n, to: 10n },
    { from: 5n, to: 20n },
    { from: 21n, to: 30n },
  ];
  expect(coveredUntil(pieces, 0n)).toBe(20n);
  expect(coveredUntil(pieces, 21n)).toBe(30n);
  expect(coveredUntil(pieces, 40n)).toBe(40n);
});
