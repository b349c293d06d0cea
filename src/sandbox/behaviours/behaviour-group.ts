// The form of the tables in this folder: open behaviours of the service, which the interface
// specification leaves unsaid, under the heading where a person looks for them.
export interface BehaviourGroup {
  readonly title: string;
  readonly behaviours: Readonly<Record<string, BehaviourEntry>>;
}

export interface BehaviourEntry {
  /**
   * The first one is the default. A value such as `truncate(191)` takes numbers; those shown are used
   * when it is chosen without any.
   */
  readonly values: readonly [string, ...string[]];
  /** What the service does under it, in one sentence; with the reason where the default needs one. */
  readonly meaning: string;
  /** What the numbers of the values mean, in their order. */
  readonly numbers?: string;
}
