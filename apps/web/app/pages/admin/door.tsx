// The class door, made for a phone in one hand.

import type { DoorClass } from '@valence/contract/admin/door';
import { doorCopy as copy } from '@valence/copy/admin/door';
import { common } from '@valence/copy/common';
import { useEffect } from 'react';
import { Door } from '../../features/admin/door/door.tsx';
import { doorClassesQuery } from '../../features/admin/door/door-calls.ts';
import { useDoorClass } from '../../features/admin/door/door-class.ts';
import { adminPaths } from '../../lib/admin-paths.ts';
import { useReading } from '../../lib/reading.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';

export default function DoorPage() {
  const classes = useReading(doorClassesQuery);
  useEffect(() => {
    document.title = copy.documentTitle;
  }, []);
  return (
    <>
      {/* On a phone the field needs the room; the bar says where one is. */}
      <h1 className="mb-6 text-28 max-lg:sr-only">{copy.title}</h1>
      <Loaded query={classes} failed={copy.failed} again={common.tryAgain} skeleton="h-60">
        {(list) => <AtDoor classes={list} />}
      </Loaded>
    </>
  );
}

function AtDoor({ classes }: { classes: readonly DoorClass[] }) {
  const { classId, choose } = useDoorClass(classes);
  if (classId === undefined)
    return (
      <EmptyState
        title={copy.noClasses}
        action={<ButtonLink to={adminPaths.classes}>{copy.toClasses}</ButtonLink>}
      >
        {copy.noClassesHint}
      </EmptyState>
    );
  return <Door classes={classes} classId={classId} onClass={choose} />;
}
