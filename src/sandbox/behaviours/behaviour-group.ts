// What the tables of this folder hold: open behaviours of the service, of which the interface
// specification says nothing, by the heading under which a person looks for them.

export interface BehaviourGroup {
  readonly title: string;
  readonly behaviours: Readonly<Record<string, BehaviourEntry>>;
}

export interface BehaviourEntry {
  /** The value that is taken when nothing is chosen. */
  readonly default: string;
  /** A value such as `truncate(191)` takes numbers; those shown are used when it is chosen bare. */
  readonly values: readonly string[];
  /** What the service does under it, in one sentence; with the reason where the default needs one. */
  readonly meaning: string;
  /** What the numbers of the values mean, in their order. */
  readonly numbers?: string;
}
