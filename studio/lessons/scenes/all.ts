// The list of all lessons.

import type { Lesson } from '../engine/lesson.ts';
import { chromate } from './chromate/lesson.ts';
import { configuration } from './configuration/lesson.ts';
import { inversion } from './inversion/lesson.ts';

export const lessons: readonly Lesson[] = [configuration, chromate, inversion];
