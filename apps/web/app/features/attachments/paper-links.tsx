// A lesson's papers as links, for the card at its end.

import { attachmentsCopy } from '@valence/copy/learning/attachments';
import { Pdf } from '../../ui/page-icons.tsx';
import { savedName, useAttachments } from './attachments-query.ts';

/** Over the small picture of a phone there is no room for them; below it are all. */
const MOST = 2;

export function PaperLinks({ videoId }: { videoId: string }) {
  const { data } = useAttachments(videoId);
  if (!data || data.attachments.length === 0) return null;
  return (
    <p className="flex max-w-full flex-wrap justify-center gap-x-6 max-sm:hidden">
      {data.attachments.slice(0, MOST).map(({ _id, name, url }) => (
        <a
          key={_id}
          href={url}
          download={savedName(url, name)}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 max-w-xs items-center gap-2 font-semibold text-brand underline underline-offset-4"
        >
          <Pdf size={18} className="shrink-0" />
          <span className="truncate">{name}</span>
          <span className="sr-only">, {attachmentsCopy.opens}</span>
        </a>
      ))}
    </p>
  );
}
