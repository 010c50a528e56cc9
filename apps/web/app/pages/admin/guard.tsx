// The way into the desk: those who work there; students go back to their library.

import { DeskOnly } from '../guards.tsx';

export default function DeskGuard() {
  return <DeskOnly />;
}
