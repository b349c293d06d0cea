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
  const receive = (code: number): void => {
    if (exitCode !== undefined) {
      options.onSecond(code);
      return;
    }
    exitCode = code;
    options.onFirst();
    controller.abort();
  };
  const listeners = Object.entries(EXIT_CODES).map(([signal, code]) => {
    const listener = (): void => {
      receive(code);
    };
    return [signal, listener] as const;
  });
  for (const [signal, listener] of listeners) process.on(signal, listener);
  return {
    signal: controller.signal,
    exitCode: () => exitCode,
    start: () => {
      controller.abort();
    },
    release: () => {
      for (const [signal, listener] of listeners) process.off(signal, listener);
    },
  };
}
