// Maps keys to the player's commands, and decides when a key belongs to another element.

export type Command =
  | { name: 'toggle-play' | 'toggle-mute' | 'toggle-captions' | 'toggle-fullscreen' | 'show-keys' }
  | { name: 'seek-by'; seconds: number }
  | { name: 'seek-to'; share: number }
  | { name: 'change-speed'; steps: 1 | -1 };

const commands = new Map<string, Command>(
  Object.entries({
    ' ': { name: 'toggle-play' },
    k: { name: 'toggle-play' },
    j: { name: 'seek-by', seconds: -10 },
    l: { name: 'seek-by', seconds: 10 },
    ArrowLeft: { name: 'seek-by', seconds: -5 },
    ArrowRight: { name: 'seek-by', seconds: 5 },
    '<': { name: 'change-speed', steps: -1 },
    '>': { name: 'change-speed', steps: 1 },
    m: { name: 'toggle-mute' },
    c: { name: 'toggle-captions' },
    f: { name: 'toggle-fullscreen' },
    '?': { name: 'show-keys' },
  }),
);

export type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/**
 * @param singleKeys whether letters, figures and signs are commands; space and arrows always are
 * @returns undefined for a key that is not a command, and for any key with a modifier of the browser's own shortcuts
 */
export function commandOf({ key, ctrlKey, altKey, metaKey }: Key, singleKeys = true): Command | undefined {
  if (ctrlKey || altKey || metaKey) return undefined;
  if (!singleKeys && /^\S$/.test(key)) return undefined;
  if (/^[0-9]$/.test(key)) return { name: 'seek-to', share: Number(key) / 10 };
  return commands.get(key.length === 1 ? key.toLowerCase() : key);
}

/** The part of an element that `usesKey` needs. */
export interface Target {
  matches: (selectors: string) => boolean;
  closest: (selectors: string) => unknown;
}

/** Whether the focused element uses the key itself: to type text, to press a button, to move a slider or a list. */
export function usesKey(target: Target, { key }: Pick<Key, 'key'>): boolean {
  // A dialog that is closing keeps the focus until the next frame.
  if (target.closest('dialog[open], [contenteditable]')) return true;
  // The player's own keys move the seek bar.
  if (target.matches('[data-seek]')) return false;
  if (target.matches('input[type=range], input[type=radio]')) return key.startsWith('Arrow') || key === ' ';
  if (target.matches('input, textarea, select')) return true;
  return key === ' ' && target.matches('button, a[href], summary');
}
