// Which key does what in the player.

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
 * @param singleKeys whether letters, figures and signs do something; space and arrows always do
 * @returns undefined for a key that is not the player's, also with a modifier of the browser's own shortcuts
 */
export function commandOf({ key, ctrlKey, altKey, metaKey }: Key, singleKeys = true): Command | undefined {
  if (ctrlKey || altKey || metaKey) return undefined;
  if (!singleKeys && /^\S$/.test(key)) return undefined;
  if (/^[0-9]$/.test(key)) return { name: 'seek-to', share: Number(key) / 10 };
  return commands.get(key.length === 1 ? key.toLowerCase() : key);
}

/** What is asked of the element that has the focus; elements have it. */
export interface Target {
  matches: (selectors: string) => boolean;
  closest: (selectors: string) => unknown;
}

/** Where the keys mean something else: text being typed, a button to be pressed, a slider or a list to be moved. */
export function isTakenBy(target: Target, { key }: Pick<Key, 'key'>): boolean {
  // A dialog that closes keeps the focus until the next frame.
  if (target.closest('dialog[open], [contenteditable]')) return true;
  // The seek bar moves by the player's own keys.
  if (target.matches('[data-seek]')) return false;
  if (target.matches('input[type=range], input[type=radio]')) return key.startsWith('Arrow') || key === ' ';
  if (target.matches('input, textarea, select')) return true;
  return key === ' ' && target.matches('button, a[href], summary');
}
