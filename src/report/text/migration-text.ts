// The way of a migration as a checklist.
import type { MigrationPath } from '../migration-path.ts';
import type { Style } from './style.ts';
import { visible } from './visible-text.ts';

/** Yields lines without line ends. */
export function* migrationText(
  { phase, steps }: MigrationPath,
  options: { readonly style: Style },
): Generator<string> {
  const { style } = options;
  yield style.bold(`Migration, phase ${phase}:`);
  for (const { done, words } of steps) {
    yield `  ${done ? style.green('[x]') : style.yellow('[ ]')} ${visible(words)}`;
  }
}

/** What to do about the first open step; nothing at the end of the way. */
export function nextOfMigration({ steps }: MigrationPath): string[] {
  const next = steps.find(({ done }) => !done)?.next;
  return next === undefined ? [] : [`migration: ${next}`];
}
