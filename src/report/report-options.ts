import type { Style } from './text/style.ts';

/** How much a text report shows, and how it looks. */
export interface ReportOptions {
  /** Details per kind or verdict: 20 when left out, `Infinity` for all. */
  readonly limit?: number | undefined;
  readonly style: Style;
  /** The command that shows every change, where it is not `show` with the file of the plan. */
  readonly seeAll?: string | undefined;
}
