// Field to choose classes, shown with their institutes.

import { adminListsCopy, assignmentCopy as copy } from '@valence/copy/admin/video-panels';
import { common } from '@valence/copy/common';
import { FailedLine } from '../../../ui/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useClasses } from './lists.ts';

interface ClassChoiceProps {
  chosen: ReadonlySet<string>;
  /** Classes to leave out, because they have the video already. */
  except?: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

export function ClassChoice({ chosen, except, onChange }: ClassChoiceProps) {
  const classes = useClasses();
  if (classes.isError)
    return <FailedLine text={adminListsCopy.classesFailed} again={common.tryAgain} query={classes} />;
  if (!classes.data) return <Skeleton className="h-48" />;
  const options = classes.data.filter(({ _id }) => !except?.has(_id));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <fieldset aria-label={copy.classList} className="min-w-0">
      <legend className="mb-1.5 text-15 font-semibold">{copy.classes}</legend>
      <div className="max-h-64 overflow-y-auto rounded-card border border-line">
        {options.length === 0 && (
          <p className="p-4 text-ink-soft">{classes.data.length > 0 ? copy.everyClass : copy.noClasses}</p>
        )}
        {options.map(({ _id, name, institute, policy }) => (
          <label
            key={_id}
            className="flex min-h-11 items-center gap-3 border-b border-line px-4 py-2 last:border-0 hover:bg-brand/8"
          >
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-brand"
              checked={chosen.has(_id)}
              onChange={() => toggle(_id)}
            />
            <span className="min-w-0">
              <span className="block text-15">{name}</span>
              <span className="block text-13 text-ink-soft">
                {[institute.name, institute.location, copy.policies[policy]].filter(Boolean).join(' · ')}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
