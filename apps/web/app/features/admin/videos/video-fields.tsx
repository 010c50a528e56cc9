// The fields of a video, in the order in which one thinks of them.

import { useQuery } from '@tanstack/react-query';
import { listLimits } from '@valence/contract/admin/limits';
import type { EditedVideo } from '@valence/contract/admin/videos';
import { videoFormCopy as copy } from '@valence/copy/admin/videos';
import { impossibleTimes } from '@valence/domain/chapters';
import { DAY_MS, MINUTE_MS } from '@valence/domain/durations';
import { instantOfInput } from '@valence/domain/school-input';
import { schoolMonth } from '@valence/domain/school-time';
import { type ReactNode, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useNow } from '../../../lib/use-clock.ts';
import { ChoiceField, LineField, LongField, TickField } from '../../../ui/admin/form-fields.tsx';
import { Card } from '../../../ui/card.tsx';
import { FrameChoice } from './frame-choice.tsx';
import { NewCategory } from './new-category.tsx';
import { PictureField } from './picture-field.tsx';
import { isOfService } from './service.ts';
import { SourceFields } from './source-fields.tsx';
import type { VideoDraft } from './video-draft.ts';
import { categoriesQuery } from './videos-queries.ts';

interface VideoFieldsProps {
  draft: VideoDraft;
  stored: EditedVideo | undefined;
  onChange: (change: Partial<VideoDraft>) => void;
}

export function VideoFields({ draft, stored, onChange }: VideoFieldsProps) {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Group title={copy.sections.words}>
        <Words draft={draft} onChange={onChange} stored={stored} />
      </Group>
      <div className="flex flex-col gap-6">
        <Group title={copy.sections.source}>
          <SourceFields draft={draft} stored={stored} onChange={onChange} />
        </Group>
        <Group title={copy.sections.shelf}>
          <Shelf draft={draft} onChange={onChange} />
          <Dates draft={draft} onChange={onChange} />
        </Group>
        <Group title={copy.sections.out}>
          <Publication draft={draft} stored={stored} onChange={onChange} />
        </Group>
      </div>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="mb-4 text-17">{title}</h2>
      <div className="flex flex-col gap-4">{children}</div>
    </Card>
  );
}

type PartProps = Omit<VideoFieldsProps, 'stored'>;

function Words({ draft, stored, onChange }: VideoFieldsProps) {
  const hasLookup = isOfService(draft, stored);
  const wrongTimes = impossibleTimes(draft.description);
  return (
    <>
      <LineField
        label={copy.fields.title}
        required={!hasLookup}
        hint={hasLookup && draft.title === '' ? copy.titleHint : undefined}
        maxLength={200}
        value={draft.title}
        onChange={(title) => onChange({ title })}
      />
      <LineField
        label={copy.fields.subtitle}
        maxLength={200}
        value={draft.subtitle}
        onChange={(subtitle) => onChange({ subtitle })}
      />
      <LongField
        label={copy.fields.description}
        hint={wrongTimes.length > 0 && <span role="alert">{copy.impossibleTimes(wrongTimes)}</span>}
        rows={8}
        maxLength={10_000}
        value={draft.description}
        onChange={(description) => onChange({ description })}
      />
      <PictureField value={draft.thumbnailUrl} onChange={(thumbnailUrl) => onChange({ thumbnailUrl })} />
      {stored?.kind === 'protected' && (
        <FrameChoice videoId={stored._id} onTaken={(thumbnailUrl) => onChange({ thumbnailUrl })} />
      )}
      <LineField
        label={copy.fields.animationUrl}
        hint={copy.animationHint}
        maxLength={2000}
        autoComplete="off"
        value={draft.animationUrl}
        onChange={(animationUrl) => onChange({ animationUrl })}
      />
    </>
  );
}

const NEW_CATEGORY = 'new';

function CategoryField({ draft: { categoryId }, onChange }: PartProps) {
  const categories = useQuery(categoriesQuery);
  const [isAdding, setIsAdding] = useState(false);
  const isFirst = categories.data?.length === 0;
  return (
    <>
      {!isFirst && (
        <ChoiceField
          label={copy.fields.category}
          required
          value={isAdding ? NEW_CATEGORY : categoryId}
          options={[
            ...(categoryId === '' ? [{ value: '', label: copy.chooseCategory }] : []),
            ...(categories.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
            { value: NEW_CATEGORY, label: copy.anotherCategory },
          ]}
          onChange={(chosen) => {
            setIsAdding(chosen === NEW_CATEGORY);
            if (chosen !== NEW_CATEGORY) onChange({ categoryId: chosen });
          }}
        />
      )}
      {(isFirst || isAdding) && (
        <NewCategory
          isFirst={isFirst}
          onMade={(made) => {
            setIsAdding(false);
            onChange({ categoryId: made });
          }}
        />
      )}
    </>
  );
}

function Shelf({ draft, onChange }: PartProps) {
  const thisYear = schoolMonth(new Date(useNow(DAY_MS))).year;
  const years = new Set([-3, -2, -1, 0, 1, 2, 3, 4].map((step) => String(thisYear + step)));
  if (draft.alYear) years.add(draft.alYear);
  return (
    <>
      <CategoryField draft={draft} onChange={onChange} />
      <ChoiceField
        label={copy.fields.alYear}
        value={draft.alYear}
        options={[
          { value: '', label: copy.noYear },
          ...[...years].toSorted().map((year) => ({ value: year, label: year })),
        ]}
        onChange={(alYear) => onChange({ alYear, ...(alYear === '' && { openToYear: false }) })}
      />
      <TickField
        label={copy.openToYear}
        checked={draft.openToYear}
        disabled={draft.alYear === ''}
        onChange={(openToYear) => onChange({ openToYear })}
      />
      {draft.openToYear && <YearAudience alYear={draft.alYear} />}
    </>
  );
}

function Dates({ draft, onChange }: PartProps) {
  return (
    <>
      <LineField
        label={copy.fields.month}
        hint={copy.monthHint}
        type="month"
        min="2000-01"
        max="2099-12"
        pattern="20\d\d-(0[1-9]|1[0-2])"
        placeholder="2027-01"
        value={draft.month}
        onChange={(month) => onChange({ month })}
      />
      <LineField
        label={copy.fields.recordedDate}
        type="date"
        min="2000-01-01"
        max="2099-12-31"
        value={draft.recordedDate}
        onChange={(recordedDate) => onChange({ recordedDate })}
      />
    </>
  );
}

function Publication({ draft, stored, onChange }: VideoFieldsProps) {
  const publishAt = instantOfInput(draft.publishAt);
  const isPast = useNow(MINUTE_MS) > (publishAt?.getTime() ?? Number.POSITIVE_INFINITY);
  return (
    <>
      <ChoiceField
        label={copy.publication.label}
        value={draft.publication}
        options={[
          ...(stored ? [{ value: 'unchanged', label: copy.publication.unchanged[stored.state] }] : []),
          { value: 'now', label: copy.publication.now },
          { value: 'at', label: copy.publication.at },
          { value: 'draft', label: copy.publication.draft },
        ]}
        onChange={(value) => onChange({ publication: value as VideoDraft['publication'] })}
      />
      {draft.publication === 'at' && (
        <LineField
          label={copy.fields.publishAt}
          type="datetime-local"
          required
          min="2000-01-01T00:00"
          max="2099-12-31T23:59"
          hint={isPast ? copy.timePassed : undefined}
          value={draft.publishAt}
          onChange={(publishAt) => onChange({ publishAt })}
        />
      )}
    </>
  );
}

/** Who can watch a lesson that is open to its A/L year, in plain words: a year is chosen by whoever signs in. */
function YearAudience({ alYear }: { alYear: string }) {
  const { data: isConfirmedOnly = false } = useQuery({
    queryKey: ['admin', 'year-audience'],
    queryFn: async ({ signal }) => {
      const { limits } = await call(listLimits, undefined, { signal });
      return limits.some(({ name, value }) => name === 'year-lessons-confirmed' && value === 1);
    },
    staleTime: 0,
  });
  // While it is not known, the wider one: nobody is led to believe that a lesson is closed.
  const means = copy.openToYearMeans[isConfirmedOnly ? 'confirmed' : 'anybody'];
  return (
    <p
      role="note"
      className={`rounded-card border p-3 text-15 ${isConfirmedOnly ? 'border-line' : 'border-soon/40 bg-soon/5'}`}
    >
      <span className="font-semibold">{means(alYear)}</span> {copy.yearAudienceSetting}
    </p>
  );
}
