// Values that are mostly there at once: a promise for each of them was a large part of what a short call costs (decision 244).

export type Soon<Value> = Value | Promise<Value>;

/** Goes on with the value: at once where it is there. */
export function whenKnown<Value, Result>(
  value: Soon<Value>,
  goOn: (value: Value) => Soon<Result>,
): Soon<Result> {
  return value instanceof Promise ? value.then(goOn) : goOn(value);
}
