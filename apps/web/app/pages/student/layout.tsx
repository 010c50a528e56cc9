// Everything behind sign-in stands in one frame.

import { Outlet } from 'react-router';
import { StudentFrame } from './student-frame.tsx';

export default function StudentLayout() {
  return (
    <StudentFrame>
      <Outlet />
    </StudentFrame>
  );
}
