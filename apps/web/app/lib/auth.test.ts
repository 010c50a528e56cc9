import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AuthProvider, useAuth } from './auth.tsx';

function Role() {
  return useAuth().role ?? 'visitor';
}

test('the sign-in state outside its provider is a fault, and says so', () => {
  expect(() => renderToString(createElement(Role))).toThrow('useAuth must be used within an AuthProvider');
});

test('in its provider, while a page is written at build time, everybody is a visitor', () => {
  expect(renderToString(createElement(AuthProvider, null, createElement(Role)))).toBe('visitor');
});
