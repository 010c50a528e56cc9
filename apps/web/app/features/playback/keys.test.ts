import { describe, expect, test } from 'vitest';
import { commandOf, type Key, usesKey } from './keys.ts';

const press = (key: string, modifiers: Partial<Key> = {}) =>
  commandOf({ key, ctrlKey: false, altKey: false, metaKey: false, ...modifiers });

describe('a key', () => {
  test('does what the list says, in either case', () => {
    for (const key of [' ', 'k', 'K']) expect(press(key)).toEqual({ name: 'toggle-play' });
    expect(press('j')).toEqual({ name: 'seek-by', seconds: -10 });
    expect(press('L')).toEqual({ name: 'seek-by', seconds: 10 });
    expect(press('ArrowLeft')).toEqual({ name: 'seek-by', seconds: -5 });
    expect(press('ArrowRight')).toEqual({ name: 'seek-by', seconds: 5 });
    expect(press('7')).toEqual({ name: 'seek-to', share: 0.7 });
    expect(press('m')).toEqual({ name: 'toggle-mute' });
    expect(press('c')).toEqual({ name: 'toggle-captions' });
    expect(press('f')).toEqual({ name: 'toggle-fullscreen' });
    expect(press('?')).toEqual({ name: 'show-keys' });
  });

  test('of one letter, figure or sign can be switched off; space and arrows stay', () => {
    const pressWhenOff = (key: string) =>
      commandOf({ key, ctrlKey: false, altKey: false, metaKey: false }, false);
    for (const key of ['k', 'J', 'm', 'c', 'f', '?', '<', '>', '5'])
      expect(pressWhenOff(key)).toBeUndefined();
    expect(pressWhenOff(' ')).toEqual({ name: 'toggle-play' });
    expect(pressWhenOff('ArrowLeft')).toEqual({ name: 'seek-by', seconds: -5 });
  });

  test('does nothing in the player with a modifier, or when it is not in the list', () => {
    for (const modifier of ['ctrlKey', 'altKey', 'metaKey'] as const)
      expect(press('f', { [modifier]: true })).toBeUndefined();
    for (const key of ['x', 'Enter', 'Tab', 'F5', 'toString']) expect(press(key)).toBeUndefined();
  });
});

describe('a key pressed', () => {
  /** An element that only matches one selector of a list. */
  const on = (selector: string, within = '') => ({
    matches: (list: string) => list.split(', ').includes(selector),
    closest: (list: string) => (list.split(', ').includes(within) ? {} : null),
  });

  test('in a text field or an open dialog is left to them', () => {
    expect(usesKey(on('input'), { key: 'k' })).toBe(true);
    expect(usesKey(on('textarea'), { key: '5' })).toBe(true);
    expect(usesKey(on('button', 'dialog[open]'), { key: 'f' })).toBe(true);
  });

  test('on a button goes to the player, but space presses the button', () => {
    expect(usesKey(on('button'), { key: 'k' })).toBe(false);
    expect(usesKey(on('button'), { key: ' ' })).toBe(true);
  });

  test('on the seek bar goes to the player; on another slider the arrows move the slider', () => {
    expect(usesKey(on('[data-seek]'), { key: 'ArrowLeft' })).toBe(false);
    expect(usesKey(on('input[type=range]'), { key: 'ArrowLeft' })).toBe(true);
    expect(usesKey(on('input[type=range]'), { key: 'm' })).toBe(false);
  });
});
