// Local storage that is always there: in memory where the browser refuses it (blocked site data) or there is none (build).

export interface KeptText {
  read(): string | undefined;
  write(text: string): void;
  remove(): void;
}

/** One key of local storage. */
export function keptText(key: string): KeptText {
  let inMemory: string | undefined;
  const storage = () => (typeof window === 'undefined' ? undefined : window.localStorage);
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
