// Reads the chapters of a lesson from the lines of its description: `0:00 What a mole is`.

export interface Chapter {
  startSeconds: number;
  title: string;
}

export interface Described {
  chapters: Chapter[];
  /** The description without the chapters' lines. */
  text: string;
}

/** `m:ss`, `mm:ss` or `h:mm:ss`, perhaps in brackets or after a list's dash, then a title. */
const LINE = /^\s*(?:[-–—•*]\s*)?[([]?(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)[)\]]?\s*(?:[-–—:|.]\s*)?(\S.*?)\s*$/;
/** A line that begins as a chapter does, whatever its numbers are. */
const TIME_LINE = /^\s*(?:[-–—•*]\s*)?[([]?((?:\d{1,3}:)?\d{1,3}:\d{2})[)\]]?\s/;
const FEWEST = 2;

/**
 * Chapters need at least two lines in rising order, the first of them at 0:00. Otherwise the times are only mentioned: there
 * are no chapters, and the description stays whole.
 */
export function readChapters(description: string): Described {
  const lines = description.split('\n');
  const perLine = lines.map(chapterOf);
  const chapters = perLine.filter((chapter) => chapter !== undefined);
  const isRising = chapters.every(
    ({ startSeconds }, at) => startSeconds > (chapters[at - 1]?.startSeconds ?? -1),
  );
  if (chapters.length < FEWEST || chapters[0]?.startSeconds !== 0 || !isRising)
    return { chapters: [], text: description };
  const text = lines.filter((_, at) => perLine[at] === undefined).join('\n');
  return { chapters, text: text.replaceAll(/\n{3,}/g, '\n\n').trim() };
}

/** The times at the beginning of lines that no clock shows, such as 9:99: their lines cannot be chapters. */
export function impossibleTimes(description: string): string[] {
  return description.split('\n').flatMap((line) => {
    const time = TIME_LINE.exec(line)?.[1];
    return time !== undefined && /\S\s+\S/.test(line) && chapterOf(line) === undefined ? [time] : [];
  });
}

/** The chapter that plays at a second; undefined where there are none. */
export function chapterAt(chapters: readonly Chapter[], seconds: number): Chapter | undefined {
  return chapters.findLast(({ startSeconds }) => startSeconds <= seconds);
}

function chapterOf(line: string): Chapter | undefined {
  const [, hours, minutes = '', seconds = '', title] = LINE.exec(line) ?? [];
  if (title === undefined || (hours !== undefined && Number(minutes) > 59)) return undefined;
  return { startSeconds: Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds), title };
}
