// Ctrl-C and SIGTERM: the first one drains, the second one stops at once.
export interface Drain {
  readonly signal: AbortSignal;
  /** The exit code of the signal that came, if one did. */
  readonly exitCode: () => number | undefined;
  /** Drains without a signal, as when the time for a run is over. */
  readonly start: () => void;
  /** Gives the signals back to the system. */
  readonly release: () => void;
}

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

export function listenForSignals(options: {
  readonly onFirst: () => void;
  readonly onSecond: (exitCode: number) => void;
}): Drain {
  const controller = new AbortController();
  let exitCode: number | undefined;
  const receive = (signal: keyof typeof EXIT_CODES): void => {
    if (exitCode !== undefined) {
      options.onSecond(EXIT_CODES[signal]);
      return;
    }
    exitCode = EXIT_CODES[signal];
    options.onFirst();
    controller.abort();
  };
  const onInterrupt = (): void => {
    receive('SIGINT');
  };
  const onTerminate = (): void => {
    receive('SIGTERM');
  };
  process.on('SIGINT', onInterrupt);
  process.on('SIGTERM', onTerminate);
  return {
    signal: controller.signal,
    exitCode: () => exitCode,
    start: () => {
      controller.abort();
    },
    release: () => {
      process.off('SIGINT', onInterrupt);
      process.off('SIGTERM', onTerminate);
    },
  };
}
