// Lets a prerendered page be seen as soon as its HTML has arrived: its scripts are loaded after the first paint.

/**
 * Browsers fetch a page's scripts as eagerly as what paints; on a slow network 90 kB of them would hold up a page that is
 * complete without them. They are requested, all at once, after the first contentful paint, which the browser reports (Paint
 * Timing); without a report half a second after the first frame they are requested then, and in browsers without paint timing
 * right after the first frame. A page in the background paints nothing and does not wait. One file runs after the other: as one
 * task they would block a cheap phone for too long at a time. If a script does not load, the page is reloaded: once by itself,
 * later when the device is online again or somebody presses something.
 *
 * Written into the page's HTML as text, so it may use nothing from outside itself.
 *
 * @param writtenId the element whose JSON names the scripts
 * @param load fetches and runs a script
 */
export function startScripts(
  writtenId: string,
  mayLoadAgain: () => boolean,
  load: (address: string) => Promise<unknown>,
): void {
  const start = async () => {
    const written = document.getElementById(writtenId)?.textContent ?? '';
    const { scripts } = JSON.parse(written) as { scripts: string[] };
    // The styles are in the HTML already; the scripts look for their links. A disabled link is not fetched, but the browser's
    // preload scanner does not know that (seen in Chromium 150), so the links had no address until now.
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-href]'))
      link.href = link.dataset.href ?? '';
    for (const href of scripts)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    try {
      for (const address of scripts) await load(address);
    } catch (error) {
      console.error(error);
      const again = () => location.reload();
      if (!navigator.onLine) window.addEventListener('online', again);
      else if (mayLoadAgain()) again();
      else window.addEventListener('click', again);
    }
  };
  let isStarted = false;
  const once = () => {
    if (isStarted) return;
    isStarted = true;
    void start();
  };
  if (document.hidden) {
    once();
    return;
  }
  const tells = PerformanceObserver.supportedEntryTypes?.includes('paint');
  if (tells) {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) once();
    });
    observer.observe({ type: 'paint', buffered: true });
  }
  requestAnimationFrame(() => setTimeout(once, tells ? 500 : 0));
}
