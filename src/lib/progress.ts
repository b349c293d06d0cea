// How a long step reports its progress. The command line draws it; everything else only counts.

export interface Progress {
  /** Starts a step. The total has the unit of the counts and may be exceeded; left out when it is unknown. */
  step(label: string, options: StepOptions): ProgressStep;
}

export interface StepOptions {
  readonly unit: 'rows' | 'contacts' | 'bytes' | 'items' | 'requests' | 'seconds';
  readonly total?: number;
}

export interface ProgressStep {
  advance(count: number): void;
  finish(): void;
}

export const silentProgress: Progress = {
  step: () => ({ advance: () => undefined, finish: () => undefined }),
};
