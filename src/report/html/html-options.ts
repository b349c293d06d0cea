/** How much a page holds. */
export interface HtmlOptions {
  /** Changes in the page: 10,000 when left out, which still opens without delay. */
  readonly mostChanges?: number | undefined;
  /** The command that gives all changes, where it is not `show` with the file of the plan. */
  readonly seeAll?: string | undefined;
}
