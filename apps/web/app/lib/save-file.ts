// Saves a fetched file as a download of the browser.

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser reads the file a moment after the click; until then the address must stay valid.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
