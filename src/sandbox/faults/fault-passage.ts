// What a fault does to the request that meets it and to its answer.
import { bare, page } from '../answer.ts';
import { PASSES, replaced, unanswered } from '../passage.ts';
import type { Passage } from '../passage.ts';
import type { Fault } from './fault-plan.ts';

export function faultPassage(fault: Fault): Passage {
  if (fault.kind === 'late') return { ...unanswered('lost', true), lateMs: fault.afterMs };
  if (fault.kind === 'html-200') return replaced(SIGN_IN, fault.carriedOut);
  if (fault.kind === 'cut-body') return { ...PASSES, transport: { kind: 'cut' } };
  if (fault.kind === 'slow') return { ...PASSES, pace: { kind: 'late', waitMs: fault.waitMs } };
  return phasedPassage(fault);
}

/** Of the kinds that exist twice: before and after the request is carried out. */
type Phased = Exclude<Fault, { readonly kind: 'late' | 'html-200' | 'cut-body' | 'slow' }>;

function phasedPassage(fault: Phased): Passage {
  const carriedOut = fault.kind.endsWith('-after');
  if ('status' in fault)
    return replaced(page(fault.status, SERVER_ERRORS[fault.status]), carriedOut);
  if ('retryAfterSeconds' in fault) {
    const headers = { 'retry-after': String(fault.retryAfterSeconds) };
    return replaced(bare(429, 'Too Many Attempts.', headers), carriedOut);
  }
  return unanswered(fault.kind.startsWith('lost') ? 'lost' : 'reset', carriedOut);
}

const SIGN_IN = page(200, 'Sign in', '<p>Please sign in.</p>');

const SERVER_ERRORS = {
  500: '500 Internal Server Error',
  502: '502 Bad Gateway',
  503: '503 Service Temporarily Unavailable',
  504: '504 Gateway Time-out',
} as const;
