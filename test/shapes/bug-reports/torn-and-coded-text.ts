// Text that a program tore, escaped or wrote in a code page of DOS, and numbers longer than a double.
import type { Shape } from '../shape.ts';

export const TORN_AND_CODED_TEXT: readonly Shape[] = [];
