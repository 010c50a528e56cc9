// What of a form was changed. The rest is not sent: somebody else may have changed it since the form was opened.

/** @param before the same fields as the form showed them at first */
export function changedFields<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const names = Object.keys(after) as (keyof Fields)[];
  return pick(
    after,
    names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])),
  );
}

/** What the changed fields were before, for the undo. */
export const formerFields = <Fields extends object>(before: Fields, changed: Partial<Fields>) =>
  pick(before, Object.keys(changed) as (keyof Fields)[]);

const pick = <Fields extends object>(from: Fields, names: readonly (keyof Fields)[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<Fields>;
