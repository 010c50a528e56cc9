// Settings: the profile, the devices, the data used, the theme and language, and the student's rights.

import { keysCopy, profileCopy } from '@valence/copy/auth/profile';
import { common, shell } from '@valence/copy/common';
import { formatPhone } from '@valence/domain/phone';
import { profileKey, useProfile } from '../../features/account/profile-query.ts';
import { SingleKeysChoice } from '../../features/playback/single-keys-choice.tsx';
import { DataRights } from '../../features/profile/data-rights.tsx';
import { DataUse } from '../../features/profile/data-use.tsx';
import { Devices } from '../../features/profile/devices.tsx';
import { LanguageChoice } from '../../features/profile/language-choice.tsx';
import { Section } from '../../features/profile/section.tsx';
import { ThemeChoice } from '../../features/profile/theme-choice.tsx';
import { YearChoice } from '../../features/profile/year-choice.tsx';
import { Avatar } from '../../ui/avatar-menu.tsx';
import { Card } from '../../ui/card.tsx';
import { Failed } from '../../ui/loaded.tsx';
import { PageBody } from '../../ui/shell.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';

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
            <DataUse />
          </div>
          <div className="grid min-w-0 grid-cols-1 gap-5">
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
        <Skeleton className="h-20.5" />
        <Skeleton className="h-20.5" />
        <Skeleton className="h-27" />
      </Card>
    );
  }
  const { name, phone, alYear } = profile;
  return (
    <Card className="flex flex-col gap-6 p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={name} fallback={shell.initialFallback} large />
        {/* The whole name, however long: the field below shows only what fits on its line. */}
        <p aria-hidden="true" className="min-w-0 text-17 font-semibold">
          {name}
        </p>
      </div>
      <TextField label={profileCopy.whatsappNumber} value={formatPhone(phone)} readOnly />
      <TextField label={profileCopy.name} value={name} placeholder={profileCopy.noName} readOnly />
      <YearChoice year={alYear} profileKey={profileKey} />
    </Card>
  );
}
