// The captions of one language in the admin area.

import type { AdminCaptions } from '@valence/contract/admin/captions';
import { captionLanguages, adminCaptionsCopy as copy } from '@valence/copy/learning/captions';
import type { CaptionLanguage } from '@valence/domain/captions';
import { videoLength } from '../../../lib/format.ts';
import { FileButton } from '../../../ui/admin/file-button.tsx';
import { Button } from '../../../ui/button.tsx';

interface LanguageLineProps {
  language: CaptionLanguage;
  captions: AdminCaptions | undefined;
  busy: boolean;
  onFile: (file: File) => void;
  onRemove: () => void;
}

export function LanguageLine({ language, captions, busy, onFile, onRemove }: LanguageLineProps) {
  const name = captionLanguages[language];
  const label = captions ? copy.replaceNamed(name) : copy.addNamed(name);
  return (
    <li className="border-b border-line py-2 last:border-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 grow text-15">
          <span lang={language} className="mr-3 font-semibold">
            {name}
          </span>
          <span className="text-ink-soft">
            {captions ? copy.facts(captions.cues, videoLength(Math.ceil(captions.endSeconds))) : copy.none}
          </span>
        </p>
        <FileButton
          accept=".vtt,.srt,text/vtt,application/x-subrip"
          label={label}
          busy={busy}
          onChoose={([file]) => onFile(file)}
        >
          {captions ? copy.replace : copy.add}
        </FileButton>
        {captions && (
          <Button look="quiet" disabled={busy} aria-label={copy.removeNamed(name)} onClick={onRemove}>
            {copy.remove}
          </Button>
        )}
      </div>
      {captions && <FirstCues captions={captions} />}
    </li>
  );
}

function FirstCues({ captions: { first, language } }: { captions: AdminCaptions }) {
  return (
    <details className="text-15">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-brand">{copy.first}</summary>
      <ol lang={language} className="pb-2">
        {first.map(({ startSeconds, text }) => (
          <li key={startSeconds} className="flex gap-3 py-0.5">
            <span className="min-w-12 text-right text-13 text-ink-soft tabular-nums">
              {videoLength(Math.floor(startSeconds))}
            </span>
            <span className="whitespace-pre-line">{text}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
