// The shape of the ids of database rows (RFC 9562).

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text can be the id of a row; callers treat any other text as absent without a query. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
