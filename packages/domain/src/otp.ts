// One-time passcodes: their shape, and how a person's words are read.

export const CODE_LENGTH = 6;
export const GUESSES_PER_ATTEMPT = 5;
export const ATTEMPT_LIFE_SECONDS = 10 * 60;

// The Latin word, and what the site shows in Sinhala and Tamil.
const PASSCODE_WORDS = new Set(['passcode', 'pass code', 'මුරකේතය', 'மறைக்குறியீடு']);

/** Whether a WhatsApp message asks for a code: "Passcode" in any case, spaces and closing punctuation around. */
export function asksForCode(message: string): boolean {
  const words = message
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[.!?"'“”]+/g, '')
    .trim();
  return PASSCODE_WORDS.has(words);
}

/**
 * Finds the 6-digit code in what was pasted, typed or autofilled: the digits alone, or whole messages around them, of
 * which the last is the newest.
 */
export function codeIn(text: string): string | undefined {
  const alone = text.replace(/[\s-]/g, '');
  if (/^[0-9]{6}$/.test(alone)) return alone;
  return text.match(/(?<![0-9])[0-9]{6}(?![0-9])/g)?.at(-1);
}
