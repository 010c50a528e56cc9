// The shape of the ids that rows carry (RFC 9562).

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text can be the id of a row at all; anything else is simply absent, without asking the database. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
