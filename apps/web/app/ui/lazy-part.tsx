// A part of a page whose script is loaded on demand, with something to show until then and something to show when the script
// does not load or the part fails. The rest of the page keeps working.

import { Component, type ReactNode, Suspense } from 'react';

interface LazyPartProps {
  waiting: ReactNode;
  /** A sentence, and a way to continue. */
  failed: ReactNode;
  children: ReactNode;
}

export class LazyPart extends Component<LazyPartProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    const { waiting, failed, children } = this.props;
    return this.state.isBroken ? failed : <Suspense fallback={waiting}>{children}</Suspense>;
  }
}
