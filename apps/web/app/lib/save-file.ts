// Hands a fetched file to the browser's downloads.

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser takes the file over a moment after the click; until then the address must hold.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
