// Freezing of plain literals at run time, where `readonly` ends with the types.

/** Freezes a literal of objects and arrays with all that is in it, and returns it. */
export function deepFrozen<T extends object>(literal: T): T {
  for (const value of Object.values(literal)) {
    if (isObject(value)) deepFrozen(value);
  }
  return Object.freeze(literal);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
