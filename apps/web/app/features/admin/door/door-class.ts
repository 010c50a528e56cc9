// Which class this phone's door is at: chosen by hand and remembered, else the one of this hour.

import type { DoorClass } from '@valence/contract/admin/door';
import { type ChosenClass, classAtDoor } from '@valence/domain/door-class';
import { useState } from 'react';
import { storedText } from '../../../lib/browser-storage.ts';
import { now } from '../../../lib/clock.ts';

/** The class's id and when it was chosen, in milliseconds. */
const stored = storedText('door-class');

function readChosen(): ChosenClass | undefined {
  const [classId, milliseconds] = (stored.read() ?? '').split(' ');
  const at = new Date(Number(milliseconds));
  return classId && !Number.isNaN(at.getTime()) ? { classId, at } : undefined;
}

/** @returns undefined when there are no classes */
export function useDoorClass(classes: readonly DoorClass[]): {
  classId: string | undefined;
  choose: (classId: string) => void;
} {
  // Decided once: the class must not change under the fingers when the hour does.
  const [first] = useState(() => classAtDoor(classes, new Date(now()), readChosen())?._id);
  const [chosen, setChosen] = useState<string>();
  const choose = (classId: string) => {
    stored.write(`${classId} ${now()}`);
    setChosen(classId);
  };
  return { classId: chosen ?? first, choose };
}
