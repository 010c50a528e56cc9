// The attachments of a lesson in the admin area.

import { sizeOf } from '../learning/attachments.ts';

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
