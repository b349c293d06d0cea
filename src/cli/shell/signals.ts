// Ctrl-C and SIGTERM. While a command starts, one of them ends it in words; once it works, the first one drains and the
// second one stops at once. Imports nothing, since it comes before everything else.

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

type Answer = (exitCode: number) => void;

/** What a signal does while a command starts; one that comes before that is known waits for it. */
let answer: Answer | undefined;
let waiting: number | undefined;
let release: (() => void) | undefined;

/** Holds the signals until somebody listens for them, or they are given back to the system. */
export function holdSignals(): void {
  release ??= onSignals((exitCode) => {
    if (answer === undefined) waiting ??= exitCode;
    else answer(exitCode);
  });
}

export function answerSignals(by: Answer): void {
  answer = by;
  const exitCode = waiting;
  waiting = undefined;
  if (exitCode !== undefined) by(exitCode);
}

/** Gives held signals back to the system, which ends the process at once, also in the middle of a long loop. */
export function releaseSignals(): void {
  release?.();
  release = undefined;
}

/** Returns what takes the listeners off again. */
function onSignals(receive: (exitCode: number) => void): () => void {
  const listeners = Object.entries(EXIT_CODES).map(([signal, code]) => {
    const listener = (): void => {
      receive(code);
    };
    process.on(signal, listener);
    return [signal, listener] as const;
  });
  return () => {
    for (const [signal, listener] of listeners) process.off(signal, listener);
  };
}

export interface Drain {
  readonly signal: AbortSignal;
  /** The exit code of the signal that came, if one did. */
  readonly exitCode: () => number | undefined;
  /** Drains without a signal, as when the time for a run is over. */
  readonly start: () => void;
  /** Gives the signals back to the system. */
  readonly release: () => void;
}

/** From here on the signals are the caller's, and those that came before have been answered. */
export function listenForSignals(options: {
  readonly onFirst: () => void;
  readonly onSecond: (exitCode: number) => void;
}): Drain {
  const controller = new AbortController();
  let exitCode: number | undefined;
  const receive = (code: number): void => {
    if (exitCode !== undefined) {
      options.onSecond(code);
      return;
    }
    exitCode = code;
    options.onFirst();
    controller.abort();
  };
  const free = onSignals(receive);
  releaseSignals();
  return {
    signal: controller.signal,
    exitCode: () => exitCode,
    start: () => {
      controller.abort();
    },
    release: free,
  };
}
