// Statements whose text never changes are composed once, not at each call: to compose a long one, and to hash its text anew for the name
// under which it is prepared, takes longer than to send it.

import type { CompiledQuery, RawBuilder } from 'kysely';
import type { Db, Tx } from './database.ts';

/** Stands for a value while the statement is composed. */
class Place {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

interface Fixed<Row> {
  readonly query: CompiledQuery<Row>;
  /** Which of the values each parameter is. */
  readonly places: readonly number[];
}

/**
 * @param compose called once, with something in place of each value: it may only put them into the statement
 * @returns what runs the statement with values, and returns its rows
 */
export function fixedStatement<Values extends readonly unknown[], Row>(
  compose: (...values: Values) => RawBuilder<Row>,
): (db: Db | Tx, ...values: Values) => Promise<Row[]> {
  let fixed: Fixed<Row> | undefined;
  return async (db, ...values) => {
    fixed ??= composeOnce(db, compose, values.length);
    const parameters = fixed.places.map((place) => values[place]);
    const { rows } = await db.executeQuery<Row>({ ...fixed.query, parameters });
    return rows;
  };
}

/** @throws where the statement has a value that is none of its parameters: it would be the first call's for ever */
function composeOnce<Values extends readonly unknown[], Row>(
  db: Db | Tx,
  compose: (...values: Values) => RawBuilder<Row>,
  count: number,
): Fixed<Row> {
  const given = Array.from({ length: count }, (_, index) => new Place(index));
  const query = compose(...(given as unknown as Values)).compile(db);
  const places = query.parameters.map((parameter) => {
    if (!(parameter instanceof Place)) throw new Error('A fixed statement has a value of its own.');
    return parameter.index;
  });
  return { query, places };
}
