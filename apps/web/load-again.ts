// Loading a page anew when its scripts do not come: once in a while, or it would go on without end.

/**
 * An expression for the browser, as text: loads the page anew unless that was tried within 20 seconds, or cannot be remembered.
 * Its value tells whether it does.
 */
export const LOAD_AGAIN = `(() => {
  const key = 'valence-loaded-again';
  try {
    if (performance.timeOrigin - Number(sessionStorage.getItem(key)) < 20000) return false;
    sessionStorage.setItem(key, String(performance.timeOrigin + performance.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
})()`;
