// The forms of an account: name, school and year; a new number; another role.

import type { ManagedAccount } from '@valence/contract/admin/accounts';
import { changePhone, changeRole, editAccount } from '@valence/contract/admin/accounts';
import { accountCopy as copy } from '@valence/copy/admin/accounts';
import { studentsCopy } from '@valence/copy/admin/students';
import { common } from '@valence/copy/common';
import { refusalSentences } from '@valence/copy/refusals';
import { formatPhone, maskPhoneInput, normalisePhone, type Phone } from '@valence/domain/phone';
import { ROLES, type Role } from '@valence/domain/role';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { changedFields, formerFields } from '../../../lib/changed-fields.ts';
import { ChoiceField, LineField } from '../../../ui/admin/form-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { MaskedField } from '../../../ui/masked-field.tsx';
import { type Confirmed, useAccountChange } from './account-calls.ts';

interface PartProps {
  account: ManagedAccount;
}

interface ConfirmedProps extends PartProps {
  confirmed: Confirmed;
}

const factsOf = ({ name, school, alYear }: ManagedAccount) => ({ name, school, alYear });

export function FactsPart({ account }: PartProps) {
  const [name, setName] = useState(account.name);
  const [school, setSchool] = useState(account.school ?? '');
  const [alYear, setAlYear] = useState(account.alYear === null ? '' : String(account.alYear));
  // As the form showed them at first, or stored them; the account may change while it is open.
  const [stored, setStored] = useState(() => factsOf(account));
  const { busy, run } = useAccountChange();
  const years = new Set(account.alYears.map(String));
  if (account.alYear !== null) years.add(String(account.alYear));
  const facts = { name, school: school.trim() || null, alYear: alYear === '' ? null : Number(alYear) };
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const changed = changedFields(stored, facts);
        const edit = async (body: Partial<typeof facts>, next: typeof facts) => {
          const { userId } = account;
          if (Object.keys(body).length > 0) await call(editAccount, { params: { userId }, body });
          setStored(next);
        };
        run(
          async () => edit(changed, facts),
          copy.saved,
          async () => edit(formerFields(stored, changed), stored),
        );
      }}
    >
      <LineField label={copy.name} maxLength={120} value={name} onChange={setName} />
      <LineField label={copy.school} maxLength={160} value={school} onChange={setSchool} />
      <ChoiceField
        label={copy.alYear}
        value={alYear}
        options={[
          { value: '', label: copy.noYear },
          ...[...years].toSorted().map((year) => ({ value: year, label: year })),
        ]}
        onChange={setAlYear}
      />
      <div>
        <Button type="submit" busy={busy}>
          {copy.save}
        </Button>
      </div>
    </form>
  );
}

interface PhoneProps extends ConfirmedProps {
  onNewPhone: (phone: Phone) => void;
}

/** Asks for confirmation, then changes the number. `isInvalid`: the input is not a phone number. */
function usePhoneChange({ account, confirmed, onNewPhone }: PhoneProps) {
  const [isInvalid, setInvalid] = useState(false);
  const { busy, run } = useAccountChange(confirmed);
  const confirm = useConfirm();
  const submit = async (input: string) => {
    const phone = normalisePhone(input);
    setInvalid(!phone);
    if (!phone) return;
    const message = copy.phone.sure(formatPhone(account.phone), formatPhone(phone));
    const sure = await confirm({
      title: copy.phone.change,
      message,
      accept: copy.phone.change,
      reject: common.cancel,
    });
    if (!sure) return;
    const params = { userId: account.userId };
    const change = async () => {
      await call(changePhone, { params, body: { phone } });
      // Called at once, because nobody is found under the former number any more.
      onNewPhone(phone);
    };
    run(change, copy.phone.changed);
  };
  return { isInvalid, busy, submit };
}

export function PhonePart(props: PhoneProps) {
  const [input, setInput] = useState('');
  const { isInvalid, busy, submit } = usePhoneChange(props);
  return (
    <form
      className="flex flex-col gap-3 border-t border-line pt-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (input) void submit(input);
      }}
    >
      <h3 className="text-17">{copy.phone.title}</h3>
      <MaskedField
        label={copy.phone.label}
        hint={copy.phone.hint}
        prefix="+94"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder={studentsCopy.lookUp.placeholder}
        value={input}
        mask={maskPhoneInput}
        onChange={setInput}
        error={isInvalid ? refusalSentences['phone-invalid'] : undefined}
      />
      <div>
        <Button type="submit" look="secondary" busy={busy} disabled={input === ''}>
          {copy.phone.change}
        </Button>
      </div>
    </form>
  );
}

export function RolePart({ account, confirmed }: ConfirmedProps) {
  const [role, setRole] = useState<Role>(account.role);
  const { busy, run } = useAccountChange(confirmed);
  const confirm = useConfirm();
  const submit = async () => {
    const sure = await confirm({
      title: copy.role.change,
      message: copy.role.sure(account.name || studentsCopy.student.unnamed, role),
      accept: copy.role.change,
      reject: common.cancel,
      danger: true,
    });
    const params = { userId: account.userId };
    if (sure) run(() => call(changeRole, { params, body: { role } }), copy.role.changed);
  };
  return (
    <form
      className="flex flex-wrap items-end gap-3 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ChoiceField
        className="min-w-40 grow"
        label={copy.role.label}
        value={role}
        options={ROLES.map((each) => ({ value: each, label: copy.role.roles[each] }))}
        onChange={(value) => setRole(ROLES.find((each) => each === value) ?? role)}
      />
      <Button type="submit" look="secondary" busy={busy} disabled={role === account.role}>
        {copy.role.change}
      </Button>
    </form>
  );
}
