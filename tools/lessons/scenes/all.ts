// The lessons there are.

import type { Lesson } from '../engine/lesson.ts';
import { chromate } from './chromate/lesson.ts';

export const lessons: readonly Lesson[] = [chromate];
