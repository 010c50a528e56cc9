// Saves a fetched file as a download of the browser.

const LONGEST_PART = 60;

/** A title or name as a part of a file's name, without what Windows and Android do not allow there. */
export function inFileName(words: string): string {
  const allowed = words.replaceAll(/[\\/:*?"<>|\p{Cc}\s]+/gu, '-').replaceAll(/^[-.]+|[-.]+$/g, '');
  return Array.from(allowed).slice(0, LONGEST_PART).join('');
}

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser reads the file a moment after the click; until then the address must stay valid.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
