// A drop that fills while a countdown runs or a lesson is watched.

import { type CSSProperties, useId } from 'react';

const OUTLINE = 'M12 2.5c3.6 4.9 6.5 8.3 6.5 12a6.5 6.5 0 0 1-13 0c0-3.7 2.9-7.1 6.5-12Z';

/** @param level 0 empty to 1 full  @param label what it measures, for screen readers; without it the drop is decoration */
export function Drop({ level, label, size = 24 }: { level: number; label?: string; size?: number }) {
  const clip = useId();
  const filled = Math.min(1, Math.max(0, level));
  const surface: CSSProperties = { transform: `translateY(${(1 - filled) * 19}px)` };
  return (
    <span {...(label ? { role: 'img', 'aria-label': label } : {})} className="inline-flex shrink-0 text-live">
      <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
        <clipPath id={clip}>
          <path d={OUTLINE} />
        </clipPath>
        <g clipPath={`url(#${clip})`}>
          <rect x="4" y="2" width="16" height="20" fill="currentColor" className="runs" style={surface} />
        </g>
        <path d={OUTLINE} fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </span>
  );
}
