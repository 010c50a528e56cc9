// The student's own number, faint over the picture and never long in one place: who passes a recording on signs it.

import { useEffect, useState } from 'react';

const STAY_MS = 12_000;
/** Places in percent of the picture: spread evenly, neighbours in time far apart, clear of captions and controls. */
const PLACES: readonly (readonly [left: number, top: number])[] = [
  [8, 12],
  [62, 58],
  [34, 30],
  [70, 14],
  [12, 62],
  [46, 46],
  [58, 26],
  [20, 38],
];

export function Watermark({ text }: { text: string }) {
  const [step, setStep] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setStep((before) => before + 1), STAY_MS);
    return () => clearInterval(timer);
  }, []);
  const [left, top] = PLACES[step % PLACES.length] ?? [8, 12];
  return (
    <span
      key={step}
      aria-hidden="true"
      className="appear pointer-events-none absolute text-13 font-semibold whitespace-nowrap text-ink/40 tabular-nums select-none outlined sm:text-15"
      style={{ left: `${left}%`, top: `${top}%` }}
    >
      {text}
    </span>
  );
}
