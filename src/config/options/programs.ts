// The options of a source whose rows a program prints: what is run, with which environment, and its limits. It is run
// without a shell, so that no word of it means more than itself.
import * as z from 'zod/mini';
import type { Json } from '../../lib/index.ts';
import {
  numberWithin,
  secretReference,
  type Surroundings,
  text,
  wholeWithin,
  worded,
  type WrittenOptions,
} from './option.ts';
import { referenceOf, type SecretReference } from './service.ts';

const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/u;
const VARIABLE_FAULT = 'must be the name of a variable: letters, digits and underscores';
const ENVIRONMENT_FAULT =
  'must be a list of variables to pass on, or { NAME: env:OTHER } for one under another name';

/** As an argument it may be blank, but no program takes a text with a NUL. */
function argument() {
  const message = 'must be a text, in quotes where it looks like a number';
  // eslint-disable-next-line no-control-regex -- what a program cannot be given
  return z.string(message).check(z.regex(/^[^\u0000]*$/u, message));
}

function variable() {
  return z.string(VARIABLE_FAULT).check(z.regex(VARIABLE, VARIABLE_FAULT));
}

const COMMAND_FAULT = 'must be a list: the program, then its arguments';

export const PROGRAM_OPTIONS = {
  command: {
    shape: z.optional(
      z.array(argument(), COMMAND_FAULT).check(
        z.minLength(1, COMMAND_FAULT),
        z.refine(([name]) => name?.trim() !== '', COMMAND_FAULT),
      ),
    ),
    words:
      'A program and its arguments, as a list, instead of path: its output is read as a file is. It is run without a shell, once for each reading, and its output is used only when it ended with exit code 0.',
  },
  cwd: {
    shape: z.optional(text('a directory')),
    words:
      'Of a command: the directory in which it runs, relative to this file. Left out: its own.',
  },
  env: {
    shape: z.optional(
      z.union(
        [
          z.array(variable()),
          z.record(
            variable(),
            worded(secretReference(), 'Where its value is: env:NAME or file:PATH.'),
          ),
        ],
        { error: () => ENVIRONMENT_FAULT },
      ),
    ),
    words:
      'Of a command: variables that it gets besides PATH, HOME, USER, LOGNAME, TZ, LANG and LC_*. A list passes them on; a map says where each value is, as env:NAME or file:PATH. Their values are kept out of the log.',
  },
  timeoutSeconds: {
    shape: z._default(numberWithin(0.05, 86_400), 600),
    words: 'Of a command: how long it may run. Then it is stopped, and nothing of it is used.',
  },
  maxBytes: {
    shape: z._default(wholeWithin(1, Number.MAX_SAFE_INTEGER), 2 * 1024 ** 3),
    words:
      'Of a command: the most that it may print. Then it is stopped, and nothing of it is used.',
  },
};

/** A program as it is written: nothing of it was looked for yet. */
export interface ProgramConfig {
  /** The program, then its arguments. They may hold secrets, and are never shown. */
  readonly command: readonly [name: string, ...given: string[]];
  /** Relative to the directory of the configuration. */
  readonly cwd: string;
  /** Besides what every program gets. */
  readonly environment: Readonly<Record<string, SecretReference>>;
  readonly timeoutMs: number;
  readonly mostBytes: number;
}

export function programOf(
  {
    command,
    cwd = '.',
    env = [],
    timeoutSeconds,
    maxBytes,
  }: WrittenOptions<typeof PROGRAM_OPTIONS>,
  surroundings: Surroundings,
): ProgramConfig | undefined {
  const [name, ...given] = command ?? [];
  if (name === undefined) return undefined;
  const written = Array.isArray(env) ? env.map((one) => [one, `env:${one}`]) : Object.entries(env);
  const references = written.map(([as = '', from = '']) => [as, referenceOf(from, surroundings)]);
  return {
    command: [name, ...given],
    cwd,
    environment: Object.fromEntries(references) as ProgramConfig['environment'],
    timeoutMs: Math.round(timeoutSeconds * 1_000),
    mostBytes: maxBytes,
  };
}

/** The limits say how much may be read, not what. Files of secrets may move with their configuration. */
export function hashedProgram(program: ProgramConfig | undefined): Json | undefined {
  if (program === undefined) return undefined;
  const { command, cwd, environment } = program;
  const names = Object.entries(environment).map(([as, reference]) => [
    as,
    reference.kind === 'environment' ? reference.name : null,
  ]);
  return { command, cwd, environment: names };
}
