// What is known of the real service, in terms of behaviours: the choices that make a sandbox do the same, the facts that
// no behaviour can express, and the behaviours of which nothing is known, which stay at their defaults.
import { SyncError } from '../../lib/index.ts';
import { BEHAVIOUR_TABLE, type BehaviourName, parseBehaviours } from './behaviours.ts';

/** A fact under the name and in the form in which a probe or a run learns it. */
export interface LearnedFact {
  readonly name: string;
  readonly value: string;
}

export interface KnownBehaviours {
  /** A file of behaviours, as `parseBehaviours` takes it. */
  readonly choices: Readonly<Partial<Record<BehaviourName, string>>>;
  /** Names of facts, in their order. */
  readonly unexpressed: readonly string[];
  /** In the order of the list of behaviours. */
  readonly open: readonly BehaviourName[];
}

// The table has exactly these names.
const NAMES = Object.keys(BEHAVIOUR_TABLE) as readonly BehaviourName[];

export function behavioursOf(facts: readonly LearnedFact[]): KnownBehaviours {
  const choices: Partial<Record<BehaviourName, string>> = {};
  const unexpressed: string[] = [];
  for (const fact of facts) {
    if (isImplied(fact, facts)) continue;
    const name = NAMES.find((known) => known === fact.name);
    const value = name === undefined ? undefined : choiceOf(name, fact.value);
    if (name === undefined || value === undefined) unexpressed.push(fact.name);
    else choices[name] = value;
  }
  return { choices, unexpressed, open: NAMES.filter((name) => !(name in choices)) };
}

/** Which forms of countries are not read says nothing more once it is known which one is, or where there are none. */
function isImplied({ name, value }: LearnedFact, facts: readonly LearnedFact[]): boolean {
  if (name !== 'csv_country_unread') return false;
  return value === '' || facts.some((fact) => fact.name === 'csv_country');
}

/** Undefined where no value of the behaviour says the same. */
function choiceOf(name: BehaviourName, learned: string): string | undefined {
  const value = name === 'max_length' ? longest(learned) : learned;
  try {
    parseBehaviours({ [name]: value });
    return value;
  } catch (error) {
    if (error instanceof SyncError) return undefined;
    throw error;
  }
}

/** A probe tries one length, of which it learns this much. */
const PROBED_CHARACTERS = 1_000;

function longest(learned: string): string {
  if (learned === 'reject') return `reject(${String(PROBED_CHARACTERS - 1)})`;
  return learned.startsWith('at_least(') ? 'unlimited' : learned;
}
