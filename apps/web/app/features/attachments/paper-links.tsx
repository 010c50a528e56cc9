// A lesson's papers as links, for the card at its end.

import { attachmentsCopy } from '@valence/copy/learning/attachments';
import { Pdf } from '../../ui/icons.tsx';
import { useAttachments } from './attachments-query.ts';

/** More would not fit over the picture of a phone; all of them are below it. */
const MOST = 2;

export function PaperLinks({ videoId }: { videoId: string }) {
  const { data } = useAttachments(videoId);
  return data?.attachments.slice(0, MOST).map(({ _id, name, url }) => (
    <a
      key={_id}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 max-w-full items-center gap-2 font-semibold text-brand underline underline-offset-4"
    >
      <Pdf size={18} className="shrink-0" />
      <span className="truncate">{name}</span>
      <span className="sr-only">, {attachmentsCopy.opens}</span>
    </a>
  ));
}
