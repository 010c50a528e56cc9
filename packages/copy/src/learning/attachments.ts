// The attachments of a lesson: for students, and in the admin area.

export const attachmentsCopy = {
  title: 'Papers',
  opens: 'Opens in a new tab',
  facts: (bytes: number) => `PDF, ${sizeOf(bytes)}`,
};

export const adminAttachmentsCopy = {
  title: 'Papers (PDF)',
  intro: 'Students open them below the video, for as long as they may watch it.',
  choose: 'Add PDFs',
  limit: (mostBytes: number) => `Each at most ${sizeOf(mostBytes)}.`,
  none: 'No papers yet.',
  failed: 'The papers could not be loaded.',
  tryAgain: 'Try again',
  name: (name: string) => `Name of ${name}`,
  save: 'Save the name',
  open: (name: string) => `Open ${name}`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  remove: (name: string) => `Remove ${name}`,
  removeTitle: 'Remove this paper?',
  removeText: (name: string) => `Students can no longer open “${name}”. This cannot be undone.`,
  confirmRemove: 'Remove',
  keep: 'Keep it',
  changeFailed: 'The papers could not be changed.',
  size: (bytes: number) => sizeOf(bytes),
  sending: (name: string, percent: number) => `${name}: ${percent} %`,
  progress: (name: string) => `Sending ${name}`,
  tooLarge: (mostBytes: number) =>
    `This file is larger than ${sizeOf(mostBytes)}. Make the PDF smaller, or divide it.`,
  notPdf: 'This file is no PDF.',
  sendFailed: 'It could not be sent. What arrived is kept: try again.',
  again: (name: string) => `Try again to send ${name}`,
  dismiss: (name: string) => `Give up ${name}`,
  added: (name: string) => `${name} is added.`,
};

/** Megabytes of a million bytes, as file managers and data plans count them. */
function sizeOf(bytes: number): string {
  if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3))} kB`;
  const megabytes = bytes / 1e6;
  return `${megabytes < 10 ? megabytes.toFixed(1).replace(/\.0$/, '') : Math.round(megabytes)} MB`;
}
