// Logs for the operator: what was done, with endpoint, count and duration. Only the details named in LogDetails can
// be logged, so that no address and no secret is logged by accident.
import { createRequire } from 'node:module';
import type * as Pino from 'pino';
import type { Logger } from 'pino';
import { withoutAddresses } from './secret.ts';

const require = createRequire(import.meta.url);

export interface LogDetails {
  readonly runId?: string;
  readonly endpoint?: string;
  readonly outcome?: string;
  readonly httpStatus?: number | undefined;
  readonly items?: number;
  readonly seconds?: number;
}

type Level = 'debug' | 'info' | 'warn' | 'error';

export type Log = Readonly<Record<Level, (message: string, details?: LogDetails) => void>>;

export interface LogOptions {
  readonly format: 'text' | 'json';
  readonly level: 'debug' | 'info' | 'warn' | 'silent';
  readonly write: (line: string) => void;
}

export function createLog(options: LogOptions): Log {
  const stream = {
    write: (line: string): void => {
      options.write(options.format === 'json' ? line : textLine(line));
    },
  };
  let opened: Logger | undefined;
  // Loaded with the first line: most commands log nothing.
  const logger = (): Logger => {
    if (opened === undefined) {
      const { pino } = require('pino') as typeof Pino;
      opened = pino({ level: options.level, base: null }, stream);
    }
    return opened;
  };
  const linesOf = (level: Level) => (message: string, details?: LogDetails) => {
    // Nearly every line is a debug line, and hardly anyone asks for them.
    if (level === 'debug' && options.level !== 'debug') return;
    logger()[level](onlyKnown(details), withoutAddresses(message));
  };
  return {
    debug: linesOf('debug'),
    info: linesOf('info'),
    warn: linesOf('warn'),
    error: linesOf('error'),
  };
}

/** The compiler accepts a wider object as LogDetails, so this drops everything else. */
function onlyKnown(details: LogDetails = {}): LogDetails {
  const { runId, endpoint, outcome, httpStatus, items, seconds } = details;
  const all = { runId, endpoint, outcome, httpStatus, items, seconds };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** pino's line in a readable form: the message, then the details as `name=value`. */
function textLine(line: string): string {
  // pino wrote this line.
  const { level, time, msg, ...details } = JSON.parse(line) as Record<string, unknown>;
  const named = Object.entries(details).map(([name, value]) => ` ${name}=${String(value)}`);
  const mark = Number(level) >= 40 ? 'warning: ' : '';
  return time === undefined ? '' : `${mark}${String(msg)}${named.join('')}\n`;
}

// How a long step reports its progress, and in which phase the work is. The command line draws the steps; everything else
// only counts.

export interface Progress {
  /** The work is in this phase until it enters another. Nothing is drawn of it. */
  enter(phase: Phase): void;
  /** Starts a step. The total has the unit of the counts and may be exceeded; left out when it is unknown. */
  step(label: string, options: StepOptions): ProgressStep;
}

/** Both sides are read, compared, and brought together; `verify` reads back what became of it. */
export type Phase = 'read' | 'plan' | 'apply' | 'verify';

export interface StepOptions {
  readonly unit: 'rows' | 'contacts' | 'bytes' | 'items' | 'requests' | 'seconds';
  readonly total?: number;
}

export interface ProgressStep {
  advance(count: number): void;
  finish(): void;
}

export const silentProgress: Progress = {
  enter: () => undefined,
  step: () => ({ advance: () => undefined, finish: () => undefined }),
};
