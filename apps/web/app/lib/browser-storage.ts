// Storage that always works: in memory where the browser refuses it (blocked site data) or there is no browser (build).

export interface StoredText {
  read(): string | undefined;
  write(text: string): void;
  remove(): void;
}

/** One key of local storage: kept for good, in all tabs. */
export function storedText(key: string): StoredText {
  return textAt(key, () => window.localStorage);
}

/** One key of this tab's session storage: kept until the tab is closed or the person signs out. */
export function stayText(key: string): StoredText {
  return textAt(key, () => window.sessionStorage);
}

/** Forgets everything that was stored for this stay. */
export function endStay(): void {
  try {
    if (typeof window !== 'undefined') window.sessionStorage.clear();
  } catch {
    // Refused: then nothing was stored.
  }
}

function textAt(key: string, place: () => Storage): StoredText {
  let inMemory: string | undefined;
  const storage = () => (typeof window === 'undefined' ? undefined : place());
  return {
    read() {
      try {
        return storage()?.getItem(key) ?? inMemory;
      } catch {
        return inMemory;
      }
    },
    write(text) {
      try {
        storage()?.setItem(key, text);
        inMemory = undefined;
      } catch {
        inMemory = text;
      }
    },
    remove() {
      inMemory = undefined;
      try {
        storage()?.removeItem(key);
      } catch {
        // Nothing was stored there either.
      }
    },
  };
}
