// A short table of words and counts; on a phone a row's other words are shown below its first one.

import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';

interface FactTableProps {
  title: string;
  heads: readonly string[];
  /** Words first, then numbers. */
  rows: readonly { key: string; words: readonly string[]; numbers: readonly string[] }[];
  tools?: ReactNode;
}

export function FactTable({ title, heads, rows, tools }: FactTableProps) {
  const words = rows[0]?.words.length ?? heads.length;
  return (
    <div className="min-w-0 rounded-card border border-line bg-surface p-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-17">{title}</h2>
        {tools}
      </div>
      <section
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
        tabIndex={0}
        className="max-h-96 overflow-auto"
      >
        <table className="w-full border-collapse text-15">
          <thead>
            <tr className="border-b border-line text-13 text-ink-soft">
              {heads.map((head, index) => (
                <th
                  key={head}
                  scope="col"
                  className={classes(
                    'sticky top-0 bg-surface py-2 pr-3 font-semibold',
                    index < words ? 'text-left' : 'text-right',
                    index > 0 && index < words && 'max-sm:hidden',
                  )}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <Body heads={heads} rows={rows} words={words} />
        </table>
      </section>
    </div>
  );
}

function OtherWords({ words }: { words: readonly string[] }) {
  const text = words.filter(Boolean).join(' · ');
  return text ? <span className="block text-13 text-ink-soft sm:hidden">{text}</span> : null;
}

function Body({ heads, rows, words }: Pick<FactTableProps, 'heads' | 'rows'> & { words: number }) {
  return (
    <tbody>
      {rows.map((row) => (
        <tr key={row.key} className="border-b border-line last:border-0">
          {row.words.map((word, index) => (
            <td
              key={heads[index]}
              className={classes('min-w-24 py-2 pr-3 wrap-anywhere', index > 0 && 'max-sm:hidden')}
            >
              {word}
              {index === 0 && <OtherWords words={row.words.slice(1)} />}
            </td>
          ))}
          {row.numbers.map((number, index) => (
            <td key={heads[words + index]} className="py-2 pr-3 text-right whitespace-nowrap tabular-nums">
              {number}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
