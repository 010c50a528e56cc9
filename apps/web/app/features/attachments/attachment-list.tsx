// The attachments of a lesson; each opens in its own tab, in whatever the phone reads PDF with.

import type { Attachment } from '@valence/contract/learning/attachments';
import { attachmentsCopy as copy } from '@valence/copy/learning/attachments';
import { Pdf } from '../../ui/page-icons.tsx';
import { savedName } from './attachments-query.ts';

export function AttachmentList({ attachments }: { attachments: readonly Attachment[] }) {
  return (
    <ul className="grid max-w-prose gap-2">
      {attachments.map(({ _id, name, bytes, url }) => (
        <li key={_id}>
          <a
            href={url}
            download={savedName(url, name)}
            target="_blank"
            rel="noopener noreferrer"
            className="flex min-h-13 items-center gap-3 rounded-card border border-line bg-surface px-4 py-2 hover:border-line-strong"
          >
            <Pdf className="shrink-0 text-brand" />
            <span className="min-w-0 grow">
              <span className="block font-semibold wrap-anywhere">{name}</span>
              <span className="block text-13 text-ink-soft">
                {copy.facts(bytes)}
                <span className="sr-only">, {copy.opens}</span>
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
