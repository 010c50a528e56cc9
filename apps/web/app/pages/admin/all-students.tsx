// The page with the table of all students.

import { studentListCopy as copy } from '@valence/copy/admin/student-list';
import { AddStudent } from '../../features/admin/students/add-student.tsx';
import { StudentTable } from '../../features/admin/students/student-table.tsx';
import { adminPaths } from '../../lib/admin-paths.ts';
import { PageHeading } from '../../ui/admin/page-heading.tsx';
import { ButtonLink } from '../../ui/button.tsx';

export default function AllStudents() {
  return (
    <>
      <PageHeading
        title={copy.title}
        documentTitle={copy.documentTitle}
        intro={copy.intro}
        actions={
          <>
            <ButtonLink look="secondary" to={adminPaths.students}>
              {copy.toLookUp}
            </ButtonLink>
            <AddStudent isInAddress />
          </>
        }
      />
      <StudentTable />
    </>
  );
}
