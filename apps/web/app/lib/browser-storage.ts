// Storage that is always there: in memory where the browser refuses it (blocked site data) or there is none (build).

export interface KeptText {
  read(): string | undefined;
  write(text: string): void;
  remove(): void;
}

/** One key of local storage: for good, in all tabs. */
export function keptText(key: string): KeptText {
  return kept(key, () => window.localStorage);
}

/** One key of this tab's session storage: until the tab is closed or the person signs out. */
export function stayText(key: string): KeptText {
  return kept(key, () => window.sessionStorage);
}

/** Forgets everything that was kept for this stay. */
export function endStay(): void {
  try {
    if (typeof window !== 'undefined') window.sessionStorage.clear();
  } catch {
    // Refused: then nothing was kept.
  }
}

function kept(key: string, place: () => Storage): KeptText {
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
        // Nothing was kept there either.
      }
    },
  };
}
