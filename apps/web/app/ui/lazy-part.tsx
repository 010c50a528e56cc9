// A part of a page whose script comes when it is wanted: what shows until then, and where it does not come or breaks. The rest
// of the page goes on.

import { Component, type ReactNode, Suspense } from 'react';

interface LazyPartProps {
  waiting: ReactNode;
  /** Words, and a way on. */
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
