// Composes students, classes and payments: a student's card shows facts from all of them.

import { adminsRoutes } from '../features/admins/admins.routes.ts';
import { createAdminsService } from '../features/admins/admins.service.ts';
import { attendanceRoutes } from '../features/attendance/attendance.routes.ts';
import { createAttendanceService } from '../features/attendance/attendance.service.ts';
import { classesRoutes, rosterRoutes } from '../features/classes/classes.routes.ts';
import { createClassesService } from '../features/classes/classes.service.ts';
import { holdClass, seatNewStudent, type WatchedOf } from '../features/classes/roster.ts';
import { createUndoTokens } from '../features/classes/video-removals.ts';
import { doorRoutes } from '../features/door/door.routes.ts';
import { createDoorService } from '../features/door/door.service.ts';
import { takeBackPhone } from '../features/merging/merging.store.ts';
import {
  cashBoxRoutes,
  feesRoutes,
  paymentsRoutes,
  slipsRoutes,
} from '../features/payments/payments.routes.ts';
import { createPaymentsService } from '../features/payments/payments.service.ts';
import { writeMember } from '../features/students/accounts.store.ts';
import { createStudentsAdding } from '../features/students/adding.ts';
import { managingRoutes } from '../features/students/managing.routes.ts';
import { createStudentsManaging, type ManagingDeps } from '../features/students/managing.ts';
import { createStudentPage } from '../features/students/student-page.ts';
import {
  studentPageRoutes,
  studentsAddingRoutes,
  studentsRoutes,
} from '../features/students/students.routes.ts';
import { createStudentsService, type StudentsDeps } from '../features/students/students.service.ts';
import type { SchoolFacts } from '../platform/db/site-content.ts';
import type { Http } from '../platform/http/route.ts';
import { createStudentCodes } from '../platform/student-codes.ts';
import { slipPicture } from '../ports/pictures/pictures.ts';
import type { AppDeps } from './deps.ts';

const SWEEP_PICTURES = 'payments.sweep-pictures';
const SPEND_CREDITS = 'payments.spend-credits';

export function composeSchool(
  { settings, secret, db, readDb, clock, storage, jobs }: AppDeps,
  http: Http,
  {
    kept,
    site,
    accessCards,
    endSessions,
    devicesOf,
    watchedOf,
    whyUnconfirmed,
  }: { site: Readonly<SchoolFacts> } & Pick<StudentsDeps, 'kept' | 'accessCards'> &
    Pick<ManagingDeps, 'endSessions' | 'devicesOf' | 'whyUnconfirmed'> & { watchedOf: WatchedOf },
): ComposedSchool {
  const payments = createPaymentsService({
    db,
    readDb,
    clock,
    storage,
    slipPicture,
    whyUnconfirmed,
    // An admin may change it, so it is read each time.
    get dueDay() {
      return settings.paymentDueDay;
    },
  });
  jobs.register(SWEEP_PICTURES, async () => payments.sweepPictures());
  jobs.schedule(SWEEP_PICTURES, '17 3 * * *', 'Asia/Colombo');
  // A month begins at midnight: its first minutes are the time to use what was paid before.
  jobs.register(SPEND_CREDITS, async () => {
    await payments.spendCredits();
  });
  jobs.schedule(SPEND_CREDITS, '2 * * * *', 'Asia/Colombo');
  const alYears = () => site.alYears;
  const codes = createStudentCodes(secret);
  const { adminPhones } = settings;
  studentsRoutes(
    http,
    createStudentsService({
      ...{ db, clock, kept, alYears, accessCards, payments: payments.cardPayments },
      dueDay: () => settings.paymentDueDay,
    }),
  );
  studentPageRoutes(http, createStudentPage({ db, clock, codes, dueOf: payments.dueOf }));
  studentsAddingRoutes(http, createStudentsAdding({ db, clock, alYears, holdClass, seat: seatNewStudent }));
  managingRoutes(
    http,
    createStudentsManaging({
      ...{ db, clock, alYears, adminPhones, endSessions, takeBackPhone, devicesOf, whyUnconfirmed },
    }),
  );
  adminsRoutes(
    http,
    createAdminsService({ db, clock, adminPhones, writeMember, endSessions, whyUnconfirmed }),
  );
  const classes = createClassesService({
    ...{ db, clock, feesOf: payments.feesOf, enterFee: payments.enterFee, watchedOf },
    undoTokens: createUndoTokens(secret),
  });
  classesRoutes(http, classes);
  rosterRoutes(http, classes);
  attendanceRoutes(http, createAttendanceService({ db, clock, feesOf: payments.feesOf }));
  doorRoutes(http, createDoorService({ db, clock, codes, feesDueOf: payments.feesDueOf }));
  paymentsRoutes(http, payments);
  feesRoutes(http, payments);
  cashBoxRoutes(http, payments);
  slipsRoutes(http, payments);
  return { owed: payments.owed, owedInSum: payments.owedInSum };
}

/** What students owe by now, for the overview and for the table of students. */
type ComposedSchool = Pick<ReturnType<typeof createPaymentsService>, 'owed' | 'owedInSum'>;
