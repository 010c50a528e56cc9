// What is said after something was undone, wherever the page has no better words.

export const undoCopy = {
  done: 'Undone: it is as it was before.',
  failed: 'This could not be undone. It stays as it is now.',
} as const;
