// Reads from a parsed YAML or JSON file which faults are wanted, and counts those that requests
// meet. An unknown name is refused: a typo must not leave a test running without the faults it is
// about.
import { SyncError, didYouMean } from '../../lib/index.ts';
import type { Passage } from '../front/passage.ts';
import {
  FAULT_KINDS,
  FAULT_TARGETS,
  type FaultKind,
  type FaultOptions,
  type FaultPlan,
  type FaultTarget,
  faultPassage,
  faultPlan,
} from './fault-plan.ts';
import { ROUTES } from './routes.ts';

export class MetFaults {
  readonly counts = new Map<FaultKind, number>();
  readonly #plan: FaultPlan | undefined;

  /** @param content what a file of faults holds; undefined means that there are none. */
  constructor(content: unknown) {
    this.#plan = content === undefined ? undefined : faultPlan(parseFaults(content));
  }

  /** Undefined for a request that meets no fault. */
  passageOf(target: FaultTarget, requestNumber: number): Passage | undefined {
    const fault = this.#plan?.(target, requestNumber);
    if (fault === undefined) return undefined;
    this.counts.set(fault.kind, (this.counts.get(fault.kind) ?? 0) + 1);
    return faultPassage(fault);
  }
}

const OPTION_NAMES = ['seed', 'rate', 'kinds', 'only', 'endpoints'] as const;
type OptionName = (typeof OPTION_NAMES)[number];
type Draft = { -readonly [Name in keyof FaultOptions]: FaultOptions[Name] };

/** @param content an object of the options; undefined and null choose nothing, so all defaults. */
export function parseFaults(content: unknown): FaultOptions {
  if (content === undefined || content === null) return {};
  if (typeof content !== 'object' || Array.isArray(content)) {
    throw refusal('the file must map option names to values.', choices(OPTION_NAMES));
  }
  const options: Draft = {};
  for (const [name, given] of Object.entries(content)) {
    READERS[known('option', name, OPTION_NAMES)](options, given);
  }
  return options;
}

const ENDPOINTS: readonly string[] = [...new Set(ROUTES.map(({ path }) => path))].sort();

const READERS: Readonly<Record<OptionName, (options: Draft, given: unknown) => void>> = {
  seed: (options, given) => {
    options.seed = wholeNumber(given);
  },
  rate: (options, given) => {
    options.rate = share(given);
  },
  kinds: (options, given) => {
    options.kinds = names('kind', given, FAULT_KINDS);
  },
  only: (options, given) => {
    options.only = known('choice of only', given, FAULT_TARGETS);
  },
  endpoints: (options, given) => {
    options.endpoints = names('endpoint', given, ENDPOINTS);
  },
};

/** @param what is named, for the message: kind, endpoint. */
function names<Name extends string>(
  what: string,
  given: unknown,
  all: readonly Name[],
): readonly Name[] {
  if (!Array.isArray(given) || given.length === 0) {
    throw refusal(`${what}s must be a list with at least one name.`, choices(all));
  }
  return given.map((name) => known(what, name, all));
}

function known<Name extends string>(what: string, given: unknown, all: readonly Name[]): Name {
  const found = all.find((name) => name === given);
  if (found !== undefined) return found;
  const text = typeof given === 'string' ? given : JSON.stringify(given ?? null);
  throw refusal(`there is no ${what} named ${text}.${didYouMean(text, all)}`, choices(all));
}

function wholeNumber(given: unknown): number {
  if (typeof given === 'number' && Number.isSafeInteger(given) && given >= 0) return given;
  throw refusal('seed must be a whole number.', 'Take 0, 1 or any larger one.');
}

function share(given: unknown): number {
  if (typeof given === 'number' && given >= 0 && given <= 1) return given;
  throw refusal('rate must be a share of requests.', 'Take one from 0 to 1, such as 0.05.');
}

function choices(names: readonly string[]): string {
  return `Choose one of: ${names.join(', ')}.`;
}

function refusal(reason: string, hint: string): SyncError {
  return new SyncError(`Reading the faults: ${reason}`, { code: 'SANDBOX_FAULT_UNKNOWN', hint });
}
