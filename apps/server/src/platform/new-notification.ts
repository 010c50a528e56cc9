// What a feature asks to be told on a student's phones.

export interface NewNotification {
  accountId: string;
  /** Code of the language of both texts. */
  language: string;
  title: string;
  body: string;
  /** The page that it opens. */
  page: string;
  isUrgent: boolean;
  usefulUntil: Date;
}
