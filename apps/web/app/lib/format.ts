// How amounts of time are written on the screen. Dates, phones and money are written by the domain's own functions.

/** `125` → `02:05`; never negative. @param seconds may have a fraction: the started second counts */
export function minutesAndSeconds(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${pad(Math.floor(whole / 60))}:${pad(whole % 60)}`;
}

/** A lesson's length: `754` → `12:34`, `3754` → `1:02:34`. */
export function videoLength(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const hours = Math.floor(whole / 3600);
  const rest = `${pad(Math.floor((whole % 3600) / 60))}:${pad(whole % 60)}`;
  if (hours > 0) return `${hours}:${rest}`;
  return rest.replace(/^0(?=\d:)/, '');
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
