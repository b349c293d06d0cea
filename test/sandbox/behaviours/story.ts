// A story shows what a behaviour does: one scene, played under each of its values, and what is seen
// of it each time. Every behaviour of the table has one, so none is a name without an effect.
import { describe, expect, it } from 'vitest';
import type { BEHAVIOUR_LINES } from '../../../src/sandbox/behaviours/behaviour-table.ts';
import {
  BEHAVIOUR_GROUPS,
  type NameOf,
  parseBehaviours,
} from '../../../src/sandbox/behaviours/behaviours.ts';
import { testAccount, type TestAccount } from '../sandbox-account.ts';

export interface Story {
  /** Plays the scene and returns what is seen. */
  readonly tell: (account: TestAccount, behaviours: Choices) => unknown;
  /** What is seen, by value as a file of behaviours writes it. */
  readonly seen: Readonly<Record<string, unknown>>;
  /** The other behaviours without which the scene shows nothing. */
  readonly given?: Choices;
}

export type Choices = Readonly<Record<string, string>>;

type Lines = typeof BEHAVIOUR_LINES;

/** A story for each behaviour of a group; the compiler knows the names. */
export type Stories<Title extends keyof Lines> = Readonly<
  Record<NameOf<keyof Lines[Title]>, Story>
>;

export function tellStories<Title extends keyof Lines>(
  title: Title,
  stories: Stories<Title>,
): void {
  const told = Object.entries<Story>(stories);
  const cases = told.flatMap(([name, story]) =>
    Object.entries(story.seen).map(([choice, seen]) => [name, choice, { story, seen }] as const),
  );

  describe(`the behaviours of ${title}`, () => {
    it.each(cases)('shows its effect under %s: %s', async (name, choice, { story, seen }) => {
      const behaviours = { ...story.given, [name]: choice };
      const account = testAccount(behaviours);

      const shown = await story.tell(account, behaviours);

      expect(shown).toEqual(seen);
    });

    it('has a story for every value', () => {
      const group = BEHAVIOUR_GROUPS.find((known) => known.title === title)?.behaviours;
      const untold = Object.entries(group ?? {}).flatMap(([name, { values }]) => {
        const choices = cases.filter(([known]) => known === name).map(([, choice]) => choice);
        return valuesOf(name, values).filter((value) => !valuesOf(name, choices).includes(value));
      });

      expect(untold).toEqual([]);
    });

    it('shows a different effect under each value', () => {
      const alike = told.filter(([, { seen }]) => {
        const shown = Object.values(seen).map((value) => JSON.stringify(value));
        return new Set(shown).size < shown.length;
      });

      expect(alike.map(([name]) => name)).toEqual([]);
    });
  });
}

/** The values without their numbers, each with its behaviour. */
function valuesOf(name: string, choices: readonly string[]): string[] {
  return choices.map((choice) => {
    const { value } = parseBehaviours({ [name]: choice });
    return `${name}: ${new Map<string, string>(Object.entries(value)).get(name) ?? ''}`;
  });
}
