// The attachments of a lesson, for students.

export const attachmentsCopy = {
  title: 'Papers',
  opens: 'Opens in a new tab',
  facts: (bytes: number) => `PDF, ${sizeOf(bytes)}`,
};

/** Megabytes of a million bytes, as file managers and data plans count them. */
export function sizeOf(bytes: number): string {
  if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3))} kB`;
  const megabytes = bytes / 1e6;
  return `${megabytes < 10 ? megabytes.toFixed(1).replace(/\.0$/, '') : Math.round(megabytes)} MB`;
}
