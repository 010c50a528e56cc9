// The reminders that students get on their phones and on WhatsApp. The templates registered at Meta have the same words (docs/OPERATIONS.md).

/** What stands before the facts, by what they are about. */
export const leads: Record<'dues' | 'access' | 'lesson' | 'class' | 'absence' | 'summary', string> = {
  dues: 'Still to be paid',
  access: 'Ends soon',
  lesson: 'New to watch',
  class: 'A change in your class',
  absence: 'Absent from class',
  summary: 'For you to know',
};

/** How a person without a name is addressed. */
export const nameless: string = 'student';

export function duesFact({
  amount,
  month,
  className,
}: {
  amount: string;
  month: string;
  className: string;
}): string {
  return `${amount} for ${month}, ${className}`;
}

export function accessFact({ title, day }: { title: string; day: string }): string {
  return `“${title}” can be watched until ${day}`;
}

export function lessonFact({ title, url }: { title: string; url: string }): string {
  return `“${title}” at ${url}`;
}

export function classFact({ className, note }: { className: string; note: string }): string {
  return `${className}: ${note}`;
}

export function absenceFact({
  name,
  className,
  day,
}: {
  name: string;
  className: string;
  day: string;
}): string {
  return `${name} was absent from ${className} on ${day}`;
}

/** How a student's parent is addressed. */
export function parentOf(name: string): string {
  return `parent of ${name}`;
}

/** The whole message, as within 24 hours of the person's own. */
export function reminder({
  name,
  brand,
  lead,
  facts,
}: {
  name: string;
  brand: string;
  lead: string;
  facts: readonly string[];
}): string {
  return [
    `Hello ${name}, this is ${brand}. ${lead}:`,
    ...facts.map((fact) => `• ${fact}`),
    'Write Stop here if you want no more reminders.',
  ].join('\n');
}

/** The first line of a notification on a phone; the facts are below it. */
export function notificationTitle({ brand, lead }: { brand: string; lead: string }): string {
  return `${brand}: ${lead}`;
}
