// Shown where the server makes no backups: what that means, and how to get some.

import type { BackupsView } from '@valence/contract/admin/backups';
import { backupsCopy as copy } from '@valence/copy/admin/backups';
import { Card } from '../../../ui/card.tsx';
import { Warning } from '../../../ui/icons.tsx';

export function NoBackups({ database }: Pick<BackupsView, 'database'>) {
  const isExternal = database === 'external';
  const { title, text, steps } = isExternal ? copy.external : copy.none;
  return (
    <Card className="border-l-4 border-l-soon p-4 sm:p-6">
      <h2 className="flex items-center gap-2 text-21">
        <span className="text-soon">
          <Warning size={24} />
        </span>
        {title}
      </h2>
      <p className="mt-2 max-w-2xl">{text}</p>
      <ol className="mt-4 flex max-w-2xl list-decimal flex-col gap-2 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {!isExternal && (
        <pre className="mt-4 rounded-card border border-line bg-sunken p-3 text-13 break-all whitespace-pre-wrap">
          {`${copy.none.folder}\n${copy.none.bucket}`}
        </pre>
      )}
    </Card>
  );
}
