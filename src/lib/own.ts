// Looks a name from outside up in a record: a name such as `constructor` or `__proto__` finds nothing of
// what every object has.

/** The record's own value of the name; undefined where it has none. */
export function own<Value>(
  record: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
