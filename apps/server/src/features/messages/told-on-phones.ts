// What a notification tells and opens. Its words are those of the reminder on WhatsApp, without the address of the lesson.

import { previewMessages } from '@valence/contract/admin/messages';
import type { TemplateUse } from '@valence/domain/messages';
import type { Tx } from '../../platform/db/database.ts';
import type { NewNotification } from '../../platform/new-notification.ts';
import type { MessagesDeps } from './messages.deps.ts';
import * as store from './messages.store.ts';

/** The page on which a student sees what it is about. */
const PAGES: Readonly<Record<TemplateUse, string>> = {
  dues: '/payments',
  access: '/video_library',
  lesson: '/video_library',
  class: '/profile',
  summary: '/profile',
  absence: '/profile',
};

/** @param together of one student, at least one */
export async function toldOnPhones(
  { languages, brand }: Pick<MessagesDeps, 'languages' | 'brand'>,
  tx: Tx,
  together: readonly store.WaitingMessage[],
): Promise<Pick<NewNotification, 'language' | 'title' | 'body' | 'page'>> {
  const [first] = together;
  const use = first && together.every(({ kind }) => kind === first.kind) ? first.kind : 'summary';
  const language = first && languages.codes.includes(first.language) ? first.language : 'en';
  const words = languages.words(language).messages;
  return {
    language,
    title: words.notificationTitle({ brand: brand(), lead: words.leads[use] }),
    body: together.map(shortFact).join('\n'),
    page: (use === 'lesson' && together.length === 1 && (await lessonPage(tx, first))) || PAGES[use],
  };
}

/** Of a lesson its title alone: pressing the notification opens it. */
function shortFact({ kind, fact }: store.WaitingMessage): string {
  return (kind === 'lesson' && /“.*”/su.exec(fact)?.[0]) || fact;
}

async function lessonPage(tx: Tx, message: store.WaitingMessage | undefined): Promise<string | undefined> {
  if (!message?.batchId) return undefined;
  const order = previewMessages.body.safeParse(await store.findContent(tx, message.batchId));
  return order.success && order.data.videoId ? `/play/${order.data.videoId}` : undefined;
}
