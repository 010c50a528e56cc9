// Why an export or import was refused or failed, in words for the person at the terminal.

export class PortableError extends Error {
  override readonly name = 'PortableError';
}
