// Loads the hint for the admin of a new school where the school is new: all others need no part of it.

import { opensSoon } from 'virtual:brand';
import { type ComponentType, useEffect, useState } from 'react';

export function FirstSignInOfNewSchool() {
  const [Hint, setHint] = useState<ComponentType>();
  useEffect(() => {
    if (!opensSoon) return;
    import('./first-sign-in.tsx').then(
      ({ FirstSignIn }) => setHint(() => FirstSignIn),
      // Without it the page is as for everybody else.
      () => undefined,
    );
  }, []);
  return Hint ? <Hint /> : null;
}
