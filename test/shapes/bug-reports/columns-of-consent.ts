// Columns that speak of consent in codes and in words that no table knows.
import type { Shape } from '../shape.ts';

export const COLUMNS_OF_CONSENT: readonly Shape[] = [];
