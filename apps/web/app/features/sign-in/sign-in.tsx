// The sign-in screen: why the last session ended, the card of the present stage, and the steps below.

import { login } from '@valence/copy/auth/sign-in';
import { type RefObject, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useAuth } from '../../lib/auth.tsx';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { Info } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useChat } from './chat.ts';
import { CodeCard } from './code-card.tsx';
import { PhoneCard } from './phone-card.tsx';
import { SecondStep } from './second-step.tsx';
import { type StepNumber, Steps } from './steps.tsx';
import { type SignIn, type Stage, useSignIn } from './use-sign-in.ts';

/** @param from the page to go to after signing in */
export function SignInScreen({ from }: { from: string | undefined }) {
  const signIn = useSignIn(from);
  const { notice } = useAuth();
  const { stage } = signIn;
  const card = useFocusOn(stage.at === 'code' ? stage.attempt.id : stage.at);
  return (
    <div className="flex grow flex-col gap-10 px-4 py-8 sm:px-6 sm:py-12">
      <div ref={card} className="mx-auto w-full max-w-xl">
        {notice && <Notice text={notice} />}
        <StageCard signIn={signIn} />
      </div>
      <Steps present={stepOf(stage)} />
      <Agreement />
    </div>
  );
}

/**
 * When another card, or the card for another code, replaces the one that had the focus, the new title takes it, and a screen
 * reader reads it.
 */
function useFocusOn(shown: string): RefObject<HTMLDivElement | null> {
  const card = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const title = card.current?.querySelector('h1');
    if (!title || document.activeElement !== document.body) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }, [shown]);
  return card;
}

/** Shown at every sign-in, because the first one is also the registration. */
function Agreement() {
  const [before, terms, between, privacy, after] = login.agreement;
  return (
    <p className="mt-auto text-center text-13 text-ink-soft">
      {before}
      <Link className="underline" to={paths.terms}>
        {terms}
      </Link>
      {between}
      <Link className="underline" to={paths.privacy}>
        {privacy}
      </Link>
      {after}
    </p>
  );
}

function StageCard({ signIn }: { signIn: SignIn }) {
  const { stage } = signIn;
  // Fetched while the number is being typed, so that the button is ready when its card shows.
  useChat();
  if (stage.at === 'checking') {
    return (
      <Card className="grid min-h-72 place-items-center">
        <Spinner label={login.checking} size={28} />
      </Card>
    );
  }
  if (stage.at === 'phone')
    return <PhoneCard key={stage.phone} phone={stage.phone} onRequest={signIn.request} />;
  if (stage.at === 'factor')
    return <SecondStep half={stage.half} onDone={signIn.finish} onOver={signIn.switchAccount} />;
  return (
    <CodeCard
      attempt={stage.attempt}
      onUpdate={signIn.update}
      onSubmit={signIn.submit}
      onRequest={signIn.request}
      onSwitch={signIn.switchAccount}
    />
  );
}

function Notice({ text }: { text: string }) {
  return (
    <p
      role="status"
      className="mb-4 flex items-start gap-3 rounded-card border border-brand/25 bg-brand/8 px-4 py-3"
    >
      <Info className="mt-0.5 shrink-0 text-brand" />
      {text}
    </p>
  );
}

function stepOf(stage: Stage): StepNumber | undefined {
  if (stage.at === 'checking') return undefined;
  if (stage.at === 'factor') return 3;
  if (stage.at !== 'code') return 1;
  return stage.attempt.isSent ? 3 : 2;
}
