// The part of the form about the lessons that everybody may watch: the featured one, and the row of others.

import { siteCopy } from '@valence/copy/admin/site';
import { LONGEST_PARAGRAPH, MOST } from '@valence/domain/site-content';
import { newUuid } from '../../../lib/ids.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FilmChoice } from './film-choice.tsx';
import { ItemCard, listOf } from './item-card.tsx';
import type { PartProps } from './parts.ts';
import { PictureChoice } from './picture-choice.tsx';
import { LINE } from './school-part.tsx';
import type { VideoDraft } from './site-draft.ts';

const copy = siteCopy.video;
/** Widths in pixels: as wide as the landing page shows them, for screens of double density. */
const WIDTHS = { featured: 1280, lesson: 640 } as const;

interface VideoFieldsProps {
  video: VideoDraft;
  place: string;
  name: string;
  width: number;
  problemAt: PartProps['problemAt'];
  onChange: (change: Partial<VideoDraft>) => void;
}

function VideoFields({ video, place, name, width, problemAt, onChange }: VideoFieldsProps) {
  const line = (field: 'title' | 'duration' | 'videoId', hint?: string) => (
    <TextField
      {...LINE}
      label={copy[field]}
      hint={hint}
      value={video[field]}
      error={problemAt(`${place}.${field}`)}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
    />
  );
  return (
    <>
      {line('title')}
      {line('videoId', copy.videoIdHint)}
      {line('duration', copy.durationHint)}
      <div className="sm:col-span-2">
        <PictureChoice
          of={name}
          src={video.picture}
          width={width}
          error={problemAt(`${place}.picture`)}
          onChange={(picture) => onChange({ picture })}
          onClear={() => onChange({ picture: '' })}
        />
      </div>
    </>
  );
}

export function VideosPart(props: PartProps) {
  const { draft, onChange, problemAt } = props;
  const { featuredVideo: featured } = draft;
  const name = siteCopy.fields.featuredVideo;
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="mb-3 text-17 font-semibold">{name}</legend>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <VideoFields
            video={featured}
            place="featuredVideo"
            name={name}
            width={WIDTHS.featured}
            problemAt={problemAt}
            onChange={(change) => onChange({ featuredVideo: { ...featured, ...change } })}
          />
          <div className="sm:col-span-2">
            <TextArea
              label={copy.description}
              rows={3}
              maxLength={LONGEST_PARAGRAPH}
              value={featured.description}
              error={problemAt('featuredVideo.description')}
              onChange={(description) => onChange({ featuredVideo: { ...featured, description } })}
            />
          </div>
        </div>
      </fieldset>
      <SamplePart {...props} />
      <h3 className="mt-6 mb-3 text-17 font-semibold">{siteCopy.fields.lessons}</h3>
      <Lessons {...props} />
    </>
  );
}

function SamplePart({ draft: { sample }, onChange, problemAt }: PartProps) {
  const change = (part: Partial<typeof sample>) => onChange({ sample: { ...sample, ...part } });
  return (
    <fieldset className="mt-6 min-w-0">
      <legend className="mb-3 text-17 font-semibold">{siteCopy.fields.sample}</legend>
      <div className="grid grid-cols-1 gap-4">
        <FilmChoice
          film={sample.film}
          error={problemAt('sample.film')}
          onChange={(film) => change({ film })}
        />
        {sample.film && (
          <>
            <TextField
              {...LINE}
              label={siteCopy.sample.title}
              value={sample.title}
              error={problemAt('sample.title')}
              onChange={(event) => change({ title: event.currentTarget.value })}
            />
            <PictureChoice
              of={siteCopy.fields.sample}
              src={sample.picture}
              width={WIDTHS.featured}
              error={problemAt('sample.picture')}
              onChange={(picture) => change({ picture })}
            />
          </>
        )}
      </div>
    </fieldset>
  );
}

function Lessons({ draft: { lessons }, onChange, problemAt }: PartProps) {
  const set = (next: typeof lessons) => onChange({ lessons: next });
  const next = lessons.reduce((most, { level }) => Math.max(most, Number(level) || 0), 0) + 1;
  const empty = { title: '', duration: '', videoId: '', picture: '', level: String(next) };
  return (
    <>
      <ol className="grid grid-cols-1 gap-4">
        {lessons.map((lesson, at) => {
          const { change, ...moves } = listOf(lessons, at, set);
          const name = lesson.title.trim() || copy.nameless(at + 1);
          return (
            <ItemCard key={lesson.key} {...moves} words={copy} name={name}>
              <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
                <TextField
                  label={copy.level}
                  value={lesson.level}
                  error={problemAt(`lessons.${at}.level`)}
                  inputMode="numeric"
                  maxLength={3}
                  autoComplete="off"
                  onChange={(event) => change({ level: event.currentTarget.value.replace(/\D/g, '') })}
                />
                <VideoFields
                  video={lesson}
                  place={`lessons.${at}`}
                  name={name}
                  width={WIDTHS.lesson}
                  problemAt={problemAt}
                  onChange={change}
                />
              </div>
            </ItemCard>
          );
        })}
      </ol>
      {lessons.length < MOST.lessons && (
        <Button
          look="secondary"
          className="mt-4"
          onClick={() => set([...lessons, { key: newUuid(), ...empty }])}
        >
          {copy.add}
        </Button>
      )}
    </>
  );
}
