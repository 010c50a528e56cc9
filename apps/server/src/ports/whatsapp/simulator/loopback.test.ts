import { expect, it } from 'vitest';
import { isOwnMachine } from './loopback.ts';

const own = { host: 'localhost:3000' };

it.each([
  ['127.0.0.1', own],
  ['127.8.9.1', { host: '127.0.0.1:3000' }],
  ['::1', { host: '[::1]:3000' }],
  ['::ffff:127.0.0.1', { host: 'localhost' }],
  ['127.0.0.1', { ...own, origin: 'http://localhost:3000' }],
])('lets %s in with %j', (remoteAddress, headers) =>
  expect(isOwnMachine({ remoteAddress, headers })).toBe(true),
);

it.each([
  ['192.168.1.7', own],
  ['::ffff:10.0.0.1', own],
  [undefined, own],
  ['127.0.0.1', {}],
  ['127.0.0.1', { host: 'rebound.example:3000' }],
  ['127.0.0.1', { host: 'localhost.example' }],
  ['127.0.0.1', { host: '127.0.0.1.example' }],
  ['127.0.0.1', { ...own, 'x-forwarded-for': '127.0.0.1' }],
  ['127.0.0.1', { ...own, forwarded: 'for=127.0.0.1' }],
  ['127.0.0.1', { ...own, origin: 'https://elsewhere.example' }],
  ['127.0.0.1', { ...own, origin: 'http://localhost:4000' }],
  ['127.0.0.1', { ...own, origin: 'null' }],
])('keeps %s out with %j', (remoteAddress, headers) =>
  expect(isOwnMachine({ remoteAddress, headers })).toBe(false),
);
