// The rows of the table of answers about accounts, which only admins may change.

import type { Kit } from './kit.ts';
import { adminArea, adminsAlone, adminsMake, type Row, row } from './rows.ts';

const at = async (kit: Kit, rest = '') => `/api/v1/admin/accounts/${await kit.addAccount({})}${rest}`;

async function otherPhone(kit: Kit): Promise<string> {
  const phone = kit.freePhone();
  await kit.addAccount({ phone });
  return phone;
}

export const ACCOUNT_ROWS: Record<string, Row> = {
  'GET /api/v1/limits': row(adminsAlone),
  'GET /api/v1/admin/bank-account': row(adminsAlone),
  'PUT /api/v1/admin/bank-account': row(adminsAlone, () => ({
    json: { bank: 'Nova Bank', branch: '', holder: 'R. Nova', number: '8001 2345 67' },
  })),
  'DELETE /api/v1/admin/bank-account': row(adminsAlone),
  'GET /api/v1/admin/checkups': row(adminsAlone),
  'POST /api/v1/admin/checkups/look': row(adminsAlone),
  'PUT /api/v1/limits/:name': row(adminsAlone, () => ({
    path: '/api/v1/limits/payment-due-day',
    json: { value: 10 },
  })),
  'DELETE /api/v1/limits/:name': row(adminsAlone, () => ({ path: '/api/v1/limits/payment-due-day' })),
  'GET /api/v1/admins': row(adminsAlone),
  'POST /api/v1/admins': row(adminsMake, (kit) => ({
    json: { phone: kit.freePhone(), role: 'assistant', name: '' },
  })),
  'GET /api/v1/admin/accounts/:userId': row(adminsAlone, async (kit) => ({ path: await at(kit) })),
  'PUT /api/v1/admin/accounts/:userId': row(adminsAlone, async (kit) => ({
    path: await at(kit),
    json: { name: '', school: null, alYear: 2027 },
  })),
  'GET /api/v1/students/:userId': row(adminArea, (_, { kasun }) => ({ path: `/api/v1/students/${kasun}` })),
  'GET /api/v1/students/:userId/code': row(adminArea, (_, { kasun }) => ({
    path: `/api/v1/students/${kasun}/code`,
  })),
  'PUT /api/v1/students/:userId/parent': row(adminArea, (_, { kasun }) => ({
    path: `/api/v1/students/${kasun}/parent`,
    json: { phone: '0771234567' },
  })),
  'PUT /api/v1/students/:userId/note': row(adminArea, (_, { kasun }) => ({
    path: `/api/v1/students/${kasun}/note`,
    json: { text: 'Her sister sits beside her.', before: null },
  })),
  'DELETE /api/v1/students/:userId/note': row(adminArea, (_, { kasun }) => ({
    path: `/api/v1/students/${kasun}/note`,
    json: { before: 'Her sister sits beside her.' },
  })),
  'POST /api/v1/admin/students': row(adminArea, (kit) => ({
    json: { phone: kit.freePhone(), name: 'Tharushi', alYear: 2027, classId: null },
  })),
  'GET /api/v1/admin/students': row(adminArea),
  'POST /api/v1/admin/students/ids': row(adminArea, () => ({ json: { filters: {} } })),
  'POST /api/v1/admin/students/export': row(adminsAlone, () => ({ json: { filters: {}, userIds: null } })),
  'POST /api/v1/admin/students/imports': row([401, 403, 403, 201, 201, 401], (_, { theory, kasun }) => ({
    json: {
      students: { filters: {}, userIds: [kasun] },
      task: { kind: 'enrolments', classId: theory },
    },
  })),
  'GET /api/v1/admin/al-years': row(adminArea),
  'PUT /api/v1/admin/students/:userId/confirmation': row(adminArea, async (kit) => ({
    path: `/api/v1/admin/students/${await kit.addAccount({})}/confirmation`,
    json: { confirmed: true },
  })),
  'PUT /api/v1/admin/accounts/:userId/role': row(adminsAlone, async (kit) => ({
    path: await at(kit, '/role'),
    json: { role: 'student' },
  })),
  'PUT /api/v1/admin/accounts/:userId/suspension': row(adminsAlone, async (kit) => ({
    path: await at(kit, '/suspension'),
    json: { suspended: false },
  })),
  'DELETE /api/v1/admin/accounts/:userId/sessions': row(adminsAlone, async (kit) => ({
    path: await at(kit, '/sessions'),
  })),
  'PUT /api/v1/admin/accounts/:userId/phone': row(adminsAlone, async (kit) => ({
    path: await at(kit, '/phone'),
    json: { phone: kit.freePhone() },
  })),
  'GET /api/v1/admin/accounts/:userId/merge': row(adminsAlone, async (kit) => ({
    path: `${await at(kit, '/merge')}?phone=${await otherPhone(kit)}`,
  })),
  'POST /api/v1/admin/accounts/:userId/merge': row(adminsAlone, async (kit) => ({
    path: await at(kit, '/merge'),
    json: { phone: await otherPhone(kit) },
  })),
};
