// Reloads a page whose scripts did not load: at most once in 20 seconds, or it would reload without end.

/**
 * Whether to try: not within 20 seconds of the last time, nor where that cannot be remembered. Also written into pages as
 * text (start-scripts.ts), so it may use nothing from outside itself.
 */
export function mayLoadAgain(): boolean {
  const key = 'valence-loaded-again';
  try {
    if (performance.timeOrigin - Number(sessionStorage.getItem(key)) < 20_000) return false;
    sessionStorage.setItem(key, String(performance.timeOrigin + performance.now()));
    return true;
  } catch {
    return false;
  }
}
