// Finds places of the admin area by a text: its pages, what one does there, classes and videos; only those that the role may open.

import { keepPreviousData } from '@tanstack/react-query';
import { listAdminVideos } from '@valence/contract/admin/videos';
import { findCopy as copy } from '@valence/copy/admin/find-student';
import { nameKey, searchKey } from '@valence/domain/name-key';
import { type Ability, may } from '@valence/domain/roles';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { call } from '../../../lib/api.ts';
import { useAuth } from '../../../lib/auth.tsx';
import { useReading } from '../../../lib/reading.ts';
import { classesQuery } from './lists.ts';

export interface Place {
  to: string;
  label: string;
  /** What tells it from others of its name. */
  detail?: string;
  /** What it stands for, where several lead to the same address. */
  id?: string;
}

export interface PlaceGroup {
  title: string;
  places: readonly Place[];
}

const videosWith = (q: string) => `${adminPaths.videos}?${new URLSearchParams({ q })}`;
const settings = (view: string) => `${adminPaths.settings}?view=${view}`;

const ACTIONS: readonly (Place & { ability: Ability })[] = [
  { label: copy.actions.recordPayment, to: adminPaths.payments, ability: 'payments.record' },
  { label: copy.actions.addStudent, to: adminPaths.addStudent, ability: 'students.add' },
  { label: copy.actions.sendReminder, to: adminPaths.newMessage({ kind: 'dues' }), ability: 'messages.send' },
  { label: copy.actions.closeCashBox, to: `${adminPaths.payments}?view=box`, ability: 'payments.record' },
  { label: copy.actions.newClass, to: `${adminPaths.classes}?new=class`, ability: 'classes.change' },
  { label: copy.actions.answerQuestions, to: adminPaths.questions, ability: 'questions.answer' },
  { label: copy.actions.addVideo, to: adminPaths.newVideo, ability: 'videos.manage' },
  { label: copy.actions.uploadFilms, to: adminPaths.uploads, ability: 'videos.upload' },
  { label: copy.actions.importList, to: adminPaths.imports, ability: 'imports.run' },
  { label: copy.actions.addStaff, to: settings('people'), ability: 'staff.manage' },
  { label: copy.actions.bankAccount, to: settings('bank'), ability: 'settings.change' },
  { label: copy.actions.publishSite, to: settings('site'), ability: 'settings.change' },
];

/** Of each kind, at most. */
const MOST = 5;

/**
 * The groups in which something is found, and whether more may come. @param query what is looked for; empty: nothing yet
 * @param pages those that the role may open
 */
export function useFoundPlaces(query: string, pages: readonly Place[]) {
  const { role } = useAuth();
  const can = (ability: Ability) => role !== undefined && may(role, ability);
  const classes = useReading({ ...classesQuery, enabled: query !== '' && can('classes.list') });
  const videos = useReading({
    queryKey: ['admin', 'find', 'videos', query],
    queryFn: ({ signal }) => call(listAdminVideos, { query: { q: query } }, { signal }),
    enabled: query !== '' && can('videos.list'),
    placeholderData: keepPreviousData,
  });
  if (query === '') return { groups: [], isLooking: false, settled: 0 };
  const found = (places: readonly Place[]) =>
    places.filter(({ label, detail = '' }) => isFound(`${label} ${detail}`, query)).slice(0, MOST);
  const groups: PlaceGroup[] = [
    { title: copy.groups.pages, places: found(pages) },
    { title: copy.groups.actions, places: found(ACTIONS.filter(({ ability }) => can(ability))) },
    {
      title: copy.groups.classes,
      places: found(
        (classes.data ?? []).map(({ _id, name, institute }) => ({
          to: adminPaths.schoolClass(_id),
          label: name,
          detail: institute.name,
        })),
      ),
    },
    {
      // The last group: it may come after the others, which do not move then.
      title: copy.groups.videos,
      places: [
        ...(videos.data?.rows ?? []).slice(0, MOST).map(({ _id, title, subtitle }) => ({
          to: can('videos.manage') ? adminPaths.video(_id) : videosWith(title),
          label: title,
          id: _id,
          ...(subtitle && { detail: subtitle }),
        })),
        ...(videos.data && videos.data.total > MOST
          ? [{ to: videosWith(query), label: copy.allVideos(videos.data.total) }]
          : []),
      ],
    },
  ];
  const isLookingFor = {
    classes: classes.data === undefined && classes.isFetching,
    videos: videos.isFetching,
  };
  const whole = groups.slice(0, isLookingFor.classes ? 2 : isLookingFor.videos ? 3 : 4);
  return {
    groups: groups.filter(({ places }) => places.length > 0),
    isLooking: isLookingFor.classes || isLookingFor.videos,
    /** How many of the first places are those of this query, while further ones may come. */
    settled: whole.flatMap(({ places }) => places).length,
  };
}

/** Whether each word of the query begins a word of the text, as it is typed or by its sounds. */
function isFound(text: string, query: string): boolean {
  const has = (whole: string, parts: string) =>
    parts.split(/\s+/).every((part) => ` ${whole}`.includes(` ${part}`));
  const key = searchKey(query);
  return has(text.toLowerCase(), query.toLowerCase()) || (key !== '' && has(nameKey(text), key));
}
