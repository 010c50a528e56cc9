// The composer of a reminder: what about and to whom, as the address says, then the preview.

import { messagesCopy } from '@valence/copy/admin/messages';
import { MESSAGE_KINDS, type MessageKind } from '@valence/domain/messages';
import { useState } from 'react';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { useDraft } from '../../../lib/drafts.ts';
import { shortDay } from '../../../lib/format-day.ts';
import type { ListAddress } from '../../../lib/list-address.ts';
import { useNavigate, usePlace } from '../../../lib/navigation.tsx';
import { SelectFilter } from '../../../ui/admin/table-filters.tsx';
import { Button, ButtonLink, TextButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import type { MessageOrder } from './messages-calls.ts';
import { MessagePreviewPanel } from './preview.tsx';

const { form: copy } = messagesCopy;
const DAYS = [1, 3, 7, 14];
const USUAL_DAYS = 3;
const LONGEST_NOTE = 300;

/** What the composer keeps in the address. */
export const ORDER_FILTERS = ['kind', 'ids', 'classId', 'videoId', 'days', 'day'] as const;

interface ComposerProps {
  address: ListAddress;
  classes: readonly { _id: string; name: string }[];
}

export function Composer({ address, classes }: ComposerProps) {
  const [order, setOrder] = useState<MessageOrder>();
  const kind = MESSAGE_KINDS.find((one) => one === address.read('kind')) ?? 'dues';
  const { ids, chooseEverybody, close } = useChosen(address);
  const { note, setNote, sent } = useNote(address, close);
  const classId = address.read('classId');
  const days = Number(address.read('days')) || USUAL_DAYS;
  const videoId = address.read('videoId');
  const day = address.read('day');
  // A preview of something else must not be sent.
  const change = (values: Record<string, string>) => {
    setOrder(undefined);
    address.set(values);
  };
  const written = note.trim();
  const isReady = isComplete(kind, { classId, videoId, day, written });
  return (
    <Card className="mb-8 p-4 sm:p-6">
      <section aria-label={copy.title} className="flex flex-col gap-4">
        <div className="flex items-start justify-between gap-3">
          <h2 className="text-21">{copy.title}</h2>
          <TextButton className="justify-end" onClick={close}>
            {copy.close}
          </TextButton>
        </div>
        <Choices {...{ kind, classId, days, classes, change }} />
        {ids.length > 0 && (
          <p className="text-15">
            {copy.chosen(ids.length)}{' '}
            <TextButton
              onClick={() => {
                setOrder(undefined);
                chooseEverybody();
              }}
            >
              {copy.everybody}
            </TextButton>
          </p>
        )}
        {kind === 'lesson' && !videoId && <LessonFirst />}
        {kind === 'absence' && <AbsenceDay day={day} />}
        {kind === 'class' && (
          <TextArea
            label={copy.note}
            hint={copy.noteHint}
            maxLength={LONGEST_NOTE}
            value={note}
            onChange={(text) => {
              setOrder(undefined);
              setNote(text);
            }}
          />
        )}
        {!order && (
          <div>
            <Button
              disabled={!isReady}
              onClick={() => setOrder(orderOf({ kind, ids, classId, videoId, days, day, note: written }))}
            >
              {copy.preview}
            </Button>
          </div>
        )}
        {order && <MessagePreviewPanel order={order} onSent={sent} />}
      </section>
    </Card>
  );
}

/** What is written to a class, kept until it was sent; about other students or another lesson one begins anew. */
function useNote(address: ListAddress, close: () => void) {
  const [draft, setDraft] = useDraft<{ about: string; text: string }>('message');
  const about = `${address.read('ids')}/${address.read('videoId')}`;
  return {
    note: draft?.about === about ? draft.text : '',
    setNote: (text: string) => setDraft(text === '' ? undefined : { about, text }),
    sent: () => {
      setDraft(undefined);
      close();
    },
  };
}

/** Whom the address names, or its history entry, and the ways to name nobody. */
function useChosen(address: ListAddress) {
  const { pathname, search, state } = usePlace();
  const navigate = useNavigate();
  const go = (to: string) => navigate(to, { replace: true, keepScroll: true, state: null });
  return {
    ids: [...address.read('ids').split(',').filter(Boolean), ...idsIn(state)],
    chooseEverybody: () => {
      const rest = new URLSearchParams(search);
      rest.delete('ids');
      go(`${pathname}?${rest}`);
    },
    close: () => go(adminPaths.messages),
  };
}

/** Those whom a history entry names: more than an address holds. */
function idsIn(state: unknown): string[] {
  if (typeof state !== 'object' || state === null || !('userIds' in state)) return [];
  return Array.isArray(state.userIds) ? state.userIds.filter((id) => typeof id === 'string') : [];
}

function LessonFirst() {
  return (
    <p className="flex flex-wrap items-center gap-3 text-15">
      {copy.lessonFirst}
      <ButtonLink look="secondary" to={adminPaths.videos}>
        {copy.toVideos}
      </ButtonLink>
    </p>
  );
}

function AbsenceDay({ day }: { day: string }) {
  if (day) return <p className="text-15">{copy.absenceOf(shortDay(day))}</p>;
  return (
    <p className="flex flex-wrap items-center gap-3 text-15">
      {copy.absenceFirst}
      <ButtonLink look="secondary" to={adminPaths.classes}>
        {copy.toClasses}
      </ButtonLink>
    </p>
  );
}

function isComplete(
  kind: MessageKind,
  { classId, videoId, day, written }: { classId: string; videoId: string; day: string; written: string },
): boolean {
  if (kind === 'lesson') return videoId !== '';
  if (kind === 'absence') return classId !== '' && day !== '';
  return kind !== 'class' || (classId !== '' && written !== '');
}

interface Selection {
  kind: MessageKind;
  ids: string[];
  classId: string;
  videoId: string;
  days: number;
  day: string;
  note: string;
}

function orderOf({ kind, ids, classId, videoId, days, day, note }: Selection): MessageOrder {
  return {
    kind,
    ...(ids.length > 0 && { userIds: ids }),
    ...(classId && { classId }),
    ...(kind === 'lesson' && { videoId }),
    ...(kind === 'access' && { days }),
    ...(kind === 'class' && { note }),
    ...(kind === 'absence' && { day }),
  };
}

interface ChoicesProps extends Pick<Selection, 'kind' | 'classId' | 'days'>, Pick<ComposerProps, 'classes'> {
  change: (values: Record<string, string>) => void;
}

function Choices({ kind, classId, days, classes, change }: ChoicesProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectFilter
        isWide
        label={copy.kind}
        all={copy.kinds.dues}
        value={kind === 'dues' ? '' : kind}
        options={MESSAGE_KINDS.filter((one) => one !== 'dues').map((one) => ({
          value: one,
          label: copy.kinds[one],
        }))}
        onChange={(value) => change({ kind: value || 'dues' })}
      />
      <SelectFilter
        isWide
        label={copy.schoolClass}
        all={kind === 'class' || kind === 'absence' ? copy.chooseClass : copy.everyClass}
        value={classId}
        options={classes.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={(value) => change({ classId: value })}
      />
      {kind === 'access' && (
        <SelectFilter
          label={copy.days}
          all={copy.inDays(USUAL_DAYS)}
          value={days === USUAL_DAYS ? '' : String(days)}
          options={DAYS.filter((one) => one !== USUAL_DAYS).map((one) => ({
            value: String(one),
            label: copy.inDays(one),
          }))}
          onChange={(value) => change({ days: value })}
        />
      )}
    </div>
  );
}
