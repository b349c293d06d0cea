// Every open behaviour of the service that the sandbox can imitate, with its values: the groups of
// the folder behaviours, one after the other. The defaults forgive much and answer at once.
import { CHANGES } from './behaviours/changes.ts';
import { ENVELOPE } from './behaviours/envelope.ts';
import { IDENTITY } from './behaviours/identity.ts';
import { LIMITS } from './behaviours/limits.ts';
import { LISTS } from './behaviours/lists.ts';
import { SUPPRESSION } from './behaviours/suppression.ts';
import { UPLOADS } from './behaviours/uploads.ts';
import { VALUES } from './behaviours/values.ts';
import type { BehaviourGroup } from './behaviours/behaviour-group.ts';

/** In the order in which they are listed to a person. */
export const BEHAVIOUR_GROUPS: readonly BehaviourGroup[] = [
  IDENTITY,
  CHANGES,
  UPLOADS,
  VALUES,
  SUPPRESSION,
  LISTS,
  ENVELOPE,
  LIMITS,
];

export const BEHAVIOUR_TABLE = {
  ...IDENTITY.behaviours,
  ...CHANGES.behaviours,
  ...UPLOADS.behaviours,
  ...VALUES.behaviours,
  ...SUPPRESSION.behaviours,
  ...LISTS.behaviours,
  ...ENVELOPE.behaviours,
  ...LIMITS.behaviours,
};

export type BehaviourName = keyof typeof BEHAVIOUR_TABLE;

type WithoutNumbers<V extends string> = V extends `${infer Name}(${string})` ? Name : V;

/** The value of each behaviour, by name, without its numbers. */
export type BehaviourValues = {
  readonly [N in BehaviourName]: WithoutNumbers<(typeof BEHAVIOUR_TABLE)[N]['values'][number]>;
};
