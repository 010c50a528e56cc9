import { describe, expect, it } from 'vitest';
import { mayEnterAdmin, ROLES, type Role } from './role.ts';
import { type Ability, may } from './roles.ts';

const allowed: Record<Ability, readonly Role[]> = {
  'students.look-up': ['assistant', 'admin'],
  'access.change': ['assistant', 'admin'],
  'videos.list': ['assistant', 'admin'],
  'videos.preview': ['assistant', 'admin'],
  'videos.export-users': ['admin'],
  'videos.manage': ['admin'],
  'students.manage': ['admin'],
  'students.confirm': ['assistant', 'admin'],
  'students.add': ['assistant', 'admin'],
  'students.export': ['admin'],
  'videos.upload': ['admin'],
  'videos.watching': ['admin'],
  'classes.list': ['assistant', 'admin'],
  'payments.record': ['assistant', 'admin'],
  'payments.correct': ['admin'],
  'classes.enrol': ['assistant', 'admin'],
  'classes.change': ['admin'],
  'payments.export': ['admin'],
  'fees.change': ['admin'],
  'questions.answer': ['assistant', 'admin'],
  'messages.send': ['assistant', 'admin'],
  'questions.delete': ['admin'],
  'classes.assign-videos': ['admin'],
  'privacy.manage': ['admin'],
  'packagings.list': ['assistant', 'admin'],
  'packagings.change': ['admin'],
  'imports.run': ['assistant', 'admin'],
  'imports.see-all': ['admin'],
  'students.merge': ['admin'],
  'overview.see': ['assistant', 'admin'],
  'income.see': ['admin'],
  'analytics.see': ['admin'],
  'analytics.export': ['admin'],
  'activity.see': ['admin'],
  'checkups.see': ['admin'],
  'second-factor.own': ['assistant', 'admin'],
  'staff.manage': ['admin'],
  'settings.change': ['admin'],
};

describe('roles', () => {
  const abilities = Object.keys(allowed) as Ability[];

  it.each(abilities)('%s belongs to exactly the roles of the table', (ability) => {
    expect(ROLES.filter((role) => may(role, ability))).toEqual(allowed[ability]);
  });

  it('gives a student nothing, and an admin everything an assistant may', () => {
    expect(abilities.filter((ability) => may('student', ability))).toEqual([]);
    expect(abilities.filter((ability) => may('assistant', ability) && !may('admin', ability))).toEqual([]);
  });

  it('lets admins and assistants to the admin area, students not', () => {
    expect(ROLES.filter(mayEnterAdmin)).toEqual(['assistant', 'admin']);
  });
});
