// Instants as people at the terminal read them: in the school's zone, Asia/Colombo.

const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Colombo',
  dateStyle: 'medium',
  timeStyle: 'medium',
});

/** `20 Nov 2026, 16:20:00`. */
export function inSchoolTime(at: Date): string {
  return format.format(at);
}
