// The form of the public pages: its parts one below the other, and a bar that always shows what is not published yet.

import type { AdminSite } from '@valence/contract/admin/site';
import { siteCopy as copy } from '@valence/copy/admin/site';
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { undoBy } from '../../../lib/undo-by.ts';
import { useClearOfBar } from '../../../ui/admin/clear-of-bars.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { InstitutesPart } from './institutes-part.tsx';
import type { PartProps } from './parts.ts';
import { PhotosPart } from './photos-part.tsx';
import { SchoolPart, YearsPart } from './school-part.tsx';
import { SiteConflict } from './site-conflict.tsx';
import { SitePreview } from './site-preview.tsx';
import { SiteVersions } from './site-versions.tsx';
import { useSiteForm } from './use-site-form.ts';
import { VideosPart } from './videos-part.tsx';

export function SiteForm({ newest, onPublished }: { newest: AdminSite; onPublished?: () => void }) {
  const site = useSiteForm(newest, onPublished);
  const form = useRef<HTMLFormElement>(null);
  const { draft, mistakes, problemAt, theirs, preview } = site;
  const toFirstMistake = useToFirstMistake(form);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    site.publish();
    toFirstMistake();
  };
  return (
    <>
      {theirs && (
        <SiteConflict
          base={site.base.content}
          mine={site.content}
          theirs={theirs}
          onTogether={site.goTogether}
          onTakeTheirs={site.takeTheirs}
        />
      )}
      <form
        ref={form}
        noValidate
        aria-label={copy.title}
        onSubmit={submit}
        className="grid grid-cols-1 gap-6"
      >
        <Parts draft={draft} classes={newest.classes} problemAt={problemAt} onChange={site.change} />
        <Bar
          site={site}
          writable={newest.writable}
          onPreview={() => {
            preview.look();
            toFirstMistake();
          }}
          problem={mistakes > 0 ? copy.mistakes(mistakes) : undefined}
        />
      </form>
      <Part title={copy.parts.versions} className="mt-6">
        <SiteVersions current={newest.version} onOpen={site.open} />
      </Part>
      {preview.html !== undefined && <SitePreview html={preview.html} onClose={preview.end} />}
    </>
  );
}

function Parts({ classes, ...part }: PartProps & { classes: AdminSite['classes'] }) {
  return (
    <>
      <Part title={copy.parts.school}>
        <SchoolPart {...part} />
      </Part>
      <Part title={copy.parts.years}>
        <YearsPart {...part} />
      </Part>
      <Part title={copy.parts.institutes}>
        <InstitutesPart {...part} classes={classes} />
      </Part>
      <Part title={copy.parts.videos}>
        <VideosPart {...part} />
      </Part>
      <Part title={copy.parts.photos}>
        <PhotosPart {...part} />
      </Part>
    </>
  );
}

function Part({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <Card className={`p-4 sm:p-6 ${className ?? ''}`} aria-label={title}>
      <h2 className="mb-4 text-21">{title}</h2>
      {children}
    </Card>
  );
}

interface BarProps {
  site: ReturnType<typeof useSiteForm>;
  writable: boolean;
  onPreview: () => void;
  /** What is wrong, as a sentence. */
  problem: string | undefined;
}

function Bar({ site, writable, onPreview, problem }: BarProps) {
  const toast = useToast();
  const bar = useRef<HTMLDivElement>(null);
  useClearOfBar(bar);
  const { changed, publishing, preview, wasRestored } = site;
  const isChanged = changed.length > 0;
  const standing = isChanged ? copy.changed(changed.map((field) => copy.fields[field])) : copy.unchanged;
  const discard = () => {
    const putBack = site.discard();
    const undo = undoBy(async () => putBack(), { undone: copy.discardUndone });
    toast({ kind: 'success', text: copy.discarded, undo });
  };
  return (
    <div
      ref={bar}
      // In a dialog, whose padding lies below, there is no bar of the phone.
      className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 border-t border-line bg-paper py-3 lg:bottom-0 in-[dialog]:-bottom-5 in-[dialog]:-mb-5 in-[dialog]:bg-surface sm:in-[dialog]:-bottom-6 lg:in-[dialog]:-bottom-6"
    >
      <p role="status" className={`mb-2 text-13 ${problem ? 'font-semibold text-danger' : 'text-ink-soft'}`}>
        {problem ?? standing}
        {!problem && isChanged && wasRestored && ` ${copy.kept}`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={publishing} disabled={!isChanged || !writable}>
          {copy.publish}
        </Button>
        <Button look="secondary" busy={preview.busy} disabled={!writable} onClick={onPreview}>
          {copy.preview}
        </Button>
        {isChanged && (
          <Button look="quiet" disabled={publishing} onClick={discard}>
            {copy.discard}
          </Button>
        )}
      </div>
    </div>
  );
}

/** @returns a function that focuses the first field that is marked as wrong, once it is marked */
function useToFirstMistake(form: { current: HTMLFormElement | null }): () => void {
  const shouldFocus = useRef(false);
  useEffect(() => {
    if (!shouldFocus.current) return;
    shouldFocus.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true],[data-invalid]')?.focus();
  });
  return () => {
    shouldFocus.current = true;
  };
}
