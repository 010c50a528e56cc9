// Lengths of time, with their unit in the name: plain numbers, which a bundler writes where they are used. A day of Colombo is always
// 24 hours: Sri Lanka keeps no summer time.

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

export const HOUR_SECONDS = 3600;
export const DAY_SECONDS = 86_400;
