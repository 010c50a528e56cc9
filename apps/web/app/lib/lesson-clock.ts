// Where a lesson is, and moving it there: what everything beside the picture may ask of the player without knowing it.

export interface LessonClock {
  /** The whole second that is shown now. */
  second: () => number;
  /** Moves the lesson, and the page to its picture. */
  goTo: (second: number) => void;
}
