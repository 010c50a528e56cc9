// Lets a code through once for as long as it is before the camera: pictures come several times a second, and a student who holds
// the phone still is no second student.

/** Out of sight for so long, the same code counts again. */
const AWAY_MS = 4000;

/** @returns says whether a code that is seen now, by any clock of milliseconds that only goes forward, is a new one */
export function createScanGate(): (code: string, at: number) => boolean {
  const seen = new Map<string, number>();
  return (code, at) => {
    const before = seen.get(code);
    seen.set(code, at);
    return before === undefined || at - before > AWAY_MS;
  };
}
