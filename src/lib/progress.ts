// How a long step tells how far it is. The command line draws it; everything else only counts.

export interface Progress {
  /** Starts a step. The total, which more may pass, is in the unit of the counts, and left out where unknown. */
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
