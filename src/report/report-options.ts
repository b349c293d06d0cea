// How much a text report shows, and how it looks.
import type { Style } from './style.ts';

/** Details per kind or verdict that a report shows unless told otherwise. */
export const DEFAULT_DETAIL_LIMIT = 20;

export interface ReportOptions {
  /** Details per kind or verdict: 20 when left out, `Infinity` for all. */
  readonly limit?: number | undefined;
  readonly style: Style;
}
