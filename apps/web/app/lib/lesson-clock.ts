// Reads and moves a lesson's position: what the parts beside the picture need of the player, without depending on it.

export interface LessonClock {
  /** The whole second that is shown now. */
  second: () => number;
  /** Moves the lesson, and the page to its picture. */
  goTo: (second: number) => void;
}
