// The people of the demo: the named cast that tests and guides mention, and the other students of the school.

import { DAY_MS } from '@valence/domain/durations';
import { demoId } from './ids.ts';
import { studentName, studentSchool } from './names.ts';

export interface DemoAccount {
  id: string;
  phone: string;
  name: string;
  school: string | null;
  role: 'student' | 'assistant' | 'admin';
  current_al_year: number | null;
  verified_at: Date | null;
  created_at: Date;
}

/** How many students there are, the cast included. */
export const STUDENTS = 300;

export const CAST = {
  admin: { id: demoId('account:admin'), phone: '94770000001' },
  assistant: { id: demoId('account:assistant'), phone: '94770000002' },
  /** Has videos by every kind of access, two classes, paid and unpaid months. */
  nimali: { id: demoId('account:student-1'), phone: '94771000001' },
  /** Signed up, and has nothing yet. */
  kasun: { id: demoId('account:student-2'), phone: '94771000002' },
  /** Her access ended a few days ago. */
  tharushi: { id: demoId('account:student-3'), phone: '94771000003' },
  /** Asked for a code once and never entered it: no name, 'Unverified'. */
  unverified: { id: demoId('account:student-4'), phone: '94771000004' },
} as const;

/** The people whom the ready line names at the start. */
export const SIGN_IN_CAST = [
  { phone: CAST.admin.phone, name: 'admin' },
  { phone: CAST.assistant.phone, name: 'assistant' },
  { phone: CAST.nimali.phone, name: 'Nimali' },
  { phone: CAST.kasun.phone, name: 'Kasun' },
  { phone: CAST.tharushi.phone, name: 'Tharushi' },
] as const;

/** The account that asked for a code and never signed in. */
export function unverifiedAccount(at: Date): DemoAccount {
  return {
    ...CAST.unverified,
    name: '',
    school: null,
    role: 'student',
    current_al_year: null,
    verified_at: null,
    created_at: at,
  };
}

/** All accounts of the demo; their dates are counted from the instant of loading. */
export function demoAccounts(at: Date): DemoAccount[] {
  const joined = (daysAgo: number) => {
    const day = new Date(at.getTime() - daysAgo * DAY_MS);
    return { created_at: day, verified_at: day };
  };
  const admins = { school: null, current_al_year: null, ...joined(400) };
  return [
    { ...CAST.admin, ...admins, name: 'Dr. Sandaruwan Jayawardena', role: 'admin' },
    { ...CAST.assistant, ...admins, name: 'Malsha Dharmasena', role: 'assistant' },
    {
      ...CAST.nimali,
      name: 'නිමාලි පෙරේරා',
      school: 'Visakha Vidyalaya, Colombo 5',
      role: 'student',
      current_al_year: 2027,
      ...joined(300),
    },
    {
      ...CAST.kasun,
      name: 'Kasun Rajapaksha',
      school: 'Dharmaraja College, Kandy',
      role: 'student',
      current_al_year: null,
      ...joined(2),
    },
    {
      ...CAST.tharushi,
      name: 'තරුෂි විජේරත්න',
      school: 'Southlands College, Galle',
      role: 'student',
      current_al_year: null,
      ...joined(120),
    },
    unverifiedAccount(at),
    ...Array.from({ length: STUDENTS - 4 }, (_, index) => otherStudent(index + 5, joined)),
  ];
}

/** The id of the nth student; the first four are the cast. */
export function studentId(n: number): string {
  return demoId(`account:student-${n}`);
}

function otherStudent(
  n: number,
  joined: (daysAgo: number) => { created_at: Date; verified_at: Date },
): DemoAccount {
  return {
    id: studentId(n),
    phone: `94771${String(n).padStart(6, '0')}`,
    name: studentName(n),
    school: studentSchool(n),
    role: 'student',
    current_al_year: n % 6 === 0 ? 2028 : n % 4 === 3 ? 2026 : 2027,
    ...joined(3 + ((n * 37) % 300)),
  };
}
