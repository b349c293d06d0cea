// Logs for the operator: what was done, with endpoint, count and duration. Only the details named in LogDetails can
// be logged, so that no address and no secret is logged by accident.
import { pino } from 'pino';

export interface LogDetails {
  readonly runId?: string;
  readonly planId?: string;
  readonly endpoint?: string;
  readonly outcome?: string;
  readonly httpStatus?: number | undefined;
  readonly items?: number;
  readonly attempt?: number;
  readonly seconds?: number;
  readonly code?: string;
}

export interface Log {
  debug(message: string, details?: LogDetails): void;
  info(message: string, details?: LogDetails): void;
  warn(message: string, details?: LogDetails): void;
  error(message: string, details?: LogDetails): void;
}

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
  const logger = pino({ level: options.level, base: null }, stream);
  return {
    debug: (message, details) => {
      logger.debug(onlyKnown(details), message);
    },
    info: (message, details) => {
      logger.info(onlyKnown(details), message);
    },
    warn: (message, details) => {
      logger.warn(onlyKnown(details), message);
    },
    error: (message, details) => {
      logger.error(onlyKnown(details), message);
    },
  };
}

export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** The compiler accepts a wider object as LogDetails, so this drops everything else. */
function onlyKnown(details: LogDetails = {}): LogDetails {
  const { runId, planId, endpoint, outcome, httpStatus, items, attempt, seconds, code } = details;
  const all = { runId, planId, endpoint, outcome, httpStatus, items, attempt, seconds, code };
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
