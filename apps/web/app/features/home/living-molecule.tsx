// The start page's picture: once, a drop of base falls on phenolphthalein; its ring opens, and it turns pink ring by ring.

import { colourless, heart, type Part, pink } from './phenolphthalein.ts';
import './living-molecule.css';

/** @param label describes the picture to screen readers */
export function LivingMolecule({ label, className }: { label: string; className?: string }) {
  return (
    <svg viewBox="-1.7 -5.1 8.6 7.5" role="img" aria-label={label} className={className}>
      <Formula parts={colourless} className="molecule-ink" />
      <Formula parts={pink} className="molecule-pink" />
      <g transform={`translate(${heart[0]} ${heart[1]})`}>
        <circle r="0.3" className="molecule-splash" />
        <path
          d="M0-.34C.16-.12.28 0 .28.16a.28.28 0 0 1-.56 0C-.28 0-.16-.12 0-.34Z"
          className="molecule-drop"
        />
      </g>
    </svg>
  );
}

function Formula({ parts, className }: { parts: readonly Part[]; className: string }) {
  return (
    <g className={className}>
      {parts.map((part) => (
        <g key={part.name} className={part.name}>
          <path d={part.bonds} className="molecule-bonds" />
          {part.atoms.map((atom) => (
            <Atom key={atom.at.join()} {...atom} />
          ))}
        </g>
      ))}
    </g>
  );
}

function Atom({ at: [x, y], text, anchor }: Part['atoms'][number]) {
  return (
    <>
      <circle cx={x} cy={y} r="0.34" className="molecule-gap" />
      <text x={anchor === 'start' ? x - 0.2 : x} y={y + 0.2} textAnchor={anchor}>
        {text}
      </text>
    </>
  );
}
