// Settings: the profile, the devices, the data used, the theme and language, and the student's rights.

import { notificationsCopy } from '@valence/copy/auth/notifications';
import { keysCopy, profileCopy } from '@valence/copy/auth/profile';
import { common, shell } from '@valence/copy/common';
import { downloadsCopy } from '@valence/copy/learning/downloads';
import { formatPhone } from '@valence/domain/phone';
import { useId } from 'react';
import { profileKey, useProfile } from '../../features/account/profile-query.ts';
import { NotificationsChoice } from '../../features/notifications/notifications-choice.tsx';
import { SingleKeysChoice } from '../../features/playback/single-keys-choice.tsx';
import { DataRights } from '../../features/profile/data-rights.tsx';
import { DataUse } from '../../features/profile/data-use.tsx';
import { Devices } from '../../features/profile/devices.tsx';
import { LanguageChoice } from '../../features/profile/language-choice.tsx';
import { Section } from '../../features/profile/section.tsx';
import { StudentCode } from '../../features/profile/student-code.tsx';
import { ThemeChoice } from '../../features/profile/theme-choice.tsx';
import { ToldMessages } from '../../features/profile/told-messages.tsx';
import { YearChoice } from '../../features/profile/year-choice.tsx';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar-menu.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Failed } from '../../ui/loaded.tsx';
import { Download } from '../../ui/page-icons.tsx';
import { PageBody } from '../../ui/shell.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export const head = () => ({ title: profileCopy.documentTitle });

export default function Profile() {
  const { data, isError, refetch } = useProfile();
  return (
    <PageBody>
      <div className="mx-auto max-w-5xl">
        <h1 className="mb-6 text-28">{profileCopy.title}</h1>
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <div className="grid min-w-0 grid-cols-1 gap-5">
            {isError && !data ? (
              <Failed title={profileCopy.failed} again={common.tryAgain} query={{ refetch }} />
            ) : (
              <Person profile={data} />
            )}
            {data?.role === 'student' && <ToldMessages />}
            {data?.role === 'student' && <StudentCode />}
            <DataUse />
            <Section title={downloadsCopy.title}>
              <ButtonLink look="secondary" to={paths.downloads} icon={<Download />}>
                {downloadsCopy.list}
              </ButtonLink>
            </Section>
          </div>
          <div className="grid min-w-0 grid-cols-1 gap-5">
            {data?.role === 'student' && (
              <Section title={notificationsCopy.title}>
                <NotificationsChoice />
              </Section>
            )}
            <Devices />
            <ThemeChoice />
            <LanguageChoice />
            <Section title={keysCopy.title}>
              <SingleKeysChoice />
            </Section>
            <DataRights />
          </div>
        </div>
      </div>
    </PageBody>
  );
}

/** @param profile undefined while it is on its way */
function Person({ profile }: { profile: ReturnType<typeof useProfile>['data'] }) {
  if (!profile) {
    return (
      <Card className="flex flex-col gap-6 p-5 sm:p-6">
        <Skeleton className="size-20 rounded-full" />
        <Skeleton className="h-27" />
      </Card>
    );
  }
  const { name, phone, alYear } = profile;
  return (
    <Card className="flex flex-col gap-6 p-5 sm:p-6">
      <div className="flex items-center gap-4">
        <Avatar name={name} fallback={shell.initialFallback} large />
        <div className="grid min-w-0 grow gap-3">
          <PlainField label={profileCopy.name} value={name} placeholder={profileCopy.noName} />
          <PlainField label={profileCopy.whatsappNumber} value={formatPhone(phone)} />
        </div>
      </div>
      <YearChoice year={alYear} profileKey={profileKey} />
    </Card>
  );
}

interface PlainFieldProps {
  label: string;
  value: string;
  placeholder?: string;
}

/** A read-only field that reads as text: all of it, on as many lines as it needs. */
function PlainField({ label, value, placeholder }: PlainFieldProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block text-13 text-ink-soft">
        {label}
      </label>
      <textarea
        id={id}
        readOnly
        rows={1}
        value={value}
        placeholder={placeholder}
        className="block min-h-11 w-full resize-none bg-transparent py-2.5 text-17 leading-6 font-semibold tabular-nums [field-sizing:content]"
      />
    </div>
  );
}
