// The client process of the bench of phones: lives the lives of all students. Takes its orders from the process that started it, and
// answers each with a `PhonesResult`. Keeps the connections open until that process ends it, which counts meanwhile what they cost.

import type { PhonesResult, PlayOrder, StartsOrder } from './order.ts';
import { type Notes, Phone, untilTime } from './phone.ts';

const none = (): Notes => ({
  ...{ libraries: [], starts: [], segments: [], segmentsAt: [], reports: [], refusals: [] },
  ...{ late: 0, bytes: 0 },
});
const nextOrder = async <Order>() =>
  new Promise<Order>((done) => process.once('message', (order) => done(order as Order)));
const answer = (result: PhonesResult) => process.send?.(result);

process.once('disconnect', () => process.exit());
const { url, students, beginAt, playUntil } = await nextOrder<StartsOrder>();
const starts = none();
const phones = students.map((student) => new Phone(url, student, starts));
await Promise.all(
  phones.map(async (phone, index) => {
    await untilTime(beginAt + (students[index]?.opensAfter ?? 0));
    if ((await phone.open()) && playUntil !== undefined) await phone.play(playUntil);
  }),
);
answer(starts);
if (playUntil === undefined) {
  const { beginAt: resumeAt, withinMilliseconds, endAt } = await nextOrder<PlayOrder>();
  // What is refused counts from the first moment on, the rest once all play.
  const { refusals, ...before } = none();
  const counted = { ...none(), refusals };
  const noteIn = (notes: Notes) => {
    for (const phone of phones) phone.noteIn(notes);
  };
  noteIn({ ...before, refusals });
  setTimeout(() => noteIn(counted), resumeAt + withinMilliseconds - Date.now());
  await Promise.all(
    phones.map(async (phone, index) => {
      await untilTime(resumeAt + (index / phones.length) * withinMilliseconds);
      await phone.play(endAt);
    }),
  );
  answer(counted);
}
