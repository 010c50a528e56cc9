import { expect, test } from 'vitest';
import { createLog, maskPhone, scrub } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown> {
  let line = '';
  write(createLog('info', { write: (text) => (line += text) }));
  return JSON.parse(line) as Record<string, unknown>;
}

test('maskPhone keeps what one recognises and hides the rest', () => {
  expect(maskPhone('94771234567')).toBe('94•••••4567');
});

test('P2: fields with a secret’s name are censored, deep ones too', () => {
  const line = logged((log) =>
    log.info(
      { otp: '123456', body: { code: '123456', refreshToken: 'r' }, request: { headers: { cookie: 'c' } } },
      'x',
    ),
  );
  expect(JSON.stringify({ ...line, time: undefined })).not.toMatch(/123456|"r"|"c"/);
  expect(line).toMatchObject({ otp: '[secret]', body: { code: '[secret]', refreshToken: '[secret]' } });
});

test('P2: phone numbers are masked wherever they stand', () => {
  const line = logged((log) =>
    log.info(
      { url: '/api/v1/users/phone?phone=94771234567', to: '+94771234567' },
      'called 0771234567, 94771234567.',
    ),
  );
  // The digits of the time may be such a number, too.
  expect(JSON.stringify({ ...line, time: undefined })).not.toMatch(/77\d{7}/);
  expect(line.msg).toBe('called 07•••••4567, 94•••••4567.');
});

test('P2: a number in an error’s message or stack is masked', () => {
  const line = logged((log) => log.error({ err: new Error('duplicate key (94771234567)') }, 'failed'));
  expect(JSON.stringify(line)).not.toContain('94771234567');
});

test('P2: signed tokens and bearer headers are masked', () => {
  expect(scrub('"Bearer abc.def-123" "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln"')).toBe(
    '"Bearer [token]" "[token]"',
  );
});

test('what a log is read for stays: error codes, instants, ids, and lines that parse', () => {
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  const id = '018f94771234567-0000';
  const line = logged((log) =>
    log.warn({ err: refused, bytes: 94_771_234_567, at: 1_794_771_234_567, id }, 'x'),
  );
  expect(line).toMatchObject({ err: { code: 'ECONNREFUSED' }, at: 1_794_771_234_567, id, level: 'warn' });
  expect(line.bytes).not.toBe(94_771_234_567);
});
