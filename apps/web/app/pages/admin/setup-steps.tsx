// The set-up list with the forms of its steps, which belong to other parts of the desk, and how far the first lesson's film is.

import type { Setup } from '@valence/contract/admin/setup';
import { firstLessonCopy } from '@valence/copy/admin/first-lesson';
import { setupCopy as copy } from '@valence/copy/admin/setup';
import { siteCopy } from '@valence/copy/admin/site';
import { bankAccountCopy } from '@valence/copy/payments/bank-account';
import { FirstBankAccount } from '../../features/admin/bank-account/bank-account-panel.tsx';
import { ClassForm } from '../../features/admin/classes/class-form.tsx';
import { allClassesQuery } from '../../features/admin/classes/classes-queries.ts';
import { InstituteForm } from '../../features/admin/classes/institute-form.tsx';
import { useShowable } from '../../features/admin/second-factor/factor-queries.ts';
import { useStepUp } from '../../features/admin/second-factor/step-up.tsx';
import { SetupList } from '../../features/admin/setup/setup-list.tsx';
import { SitePanel } from '../../features/admin/site/site-panel.tsx';
import { AddStudentForm } from '../../features/admin/students/add-student.tsx';
import { ClassChoice } from '../../features/admin/students/class-choice.tsx';
import { FileButton } from '../../features/admin/uploads/file-choice.tsx';
import { uploads } from '../../features/admin/uploads/this-browser.ts';
import { FirstLesson } from '../../features/admin/videos/first-lesson.tsx';
import { adminPaths } from '../../lib/admin-paths.ts';
import { useReading } from '../../lib/reading.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FilmOnItsWay } from './film-on-its-way.tsx';

export default function SetupSteps({ setup }: { setup: Setup }) {
  const stepUp = useStepUp(useShowable());
  return (
    <>
      <SetupList
        setup={setup}
        notes={{ lesson: <FilmOnItsWay /> }}
        forms={{
          'bank-account': (close) => (
            <Dialog open title={bankAccountCopy.title} onClose={close}>
              <FirstBankAccount confirmed={stepUp.run} onSaved={close} />
            </Dialog>
          ),
          institutes: (close) => <InstituteForm onClose={close} onSaved={() => undefined} />,
          classes: (close) => <ClassForm onClose={close} />,
          students: (close) => <StudentsDialog onClose={close} />,
          lesson: (close) => <LessonDialog onClose={close} />,
          publication: (close) => (
            <Dialog open isWide title={siteCopy.title} onClose={close}>
              <div className="text-ink">
                <SitePanel onPublished={close} />
              </div>
            </Dialog>
          ),
        }}
      />
      {stepUp.dialog}
    </>
  );
}

function StudentsDialog({ onClose }: { onClose: () => void }) {
  const classes = useReading(allClassesQuery);
  const { one, many, manyText, toImport } = copy.students;
  return (
    <Dialog open title={copy.steps.students.title} onClose={onClose}>
      <div className="grid gap-6 text-ink">
        <section aria-label={one}>
          <h3 className="mb-3 text-17">{one}</h3>
          {classes.data || classes.isError ? (
            <AddStudentForm classId={onlyOf(classes.data)} onAdded={onClose} />
          ) : (
            <Skeleton className="h-80" />
          )}
        </section>
        <section aria-label={many} className="border-t border-line pt-4">
          <h3 className="text-17">{many}</h3>
          <p className="mt-1 mb-3 text-15 text-ink-soft">{manyText}</p>
          <ButtonLink look="secondary" to={adminPaths.imports}>
            {toImport}
          </ButtonLink>
        </section>
      </div>
    </Dialog>
  );
}

/** In a school of one class it is the one that is meant. */
function onlyOf(classes: readonly { _id: string }[] | undefined): string | undefined {
  return classes?.length === 1 ? classes[0]?._id : undefined;
}

function LessonDialog({ onClose }: { onClose: () => void }) {
  const classes = useReading(allClassesQuery);
  const only = onlyOf(classes.data);
  return (
    <Dialog open title={firstLessonCopy.title} onClose={onClose}>
      {classes.data || classes.isError ? (
        <FirstLesson
          classIds={only === undefined ? [] : [only]}
          filmChoice={(label, onFile) => (
            <FileButton onFiles={([file]) => file && onFile(file)}>{label}</FileButton>
          )}
          classChoice={(chosen, onChange) => <ClassChoice chosen={chosen} onChange={onChange} />}
          onAdded={(videoId, film) => {
            if (film) uploads.add([film], { videoId });
            onClose();
          }}
        />
      ) : (
        <Skeleton className="h-96" />
      )}
    </Dialog>
  );
}
