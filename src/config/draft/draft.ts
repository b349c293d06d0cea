// A configuration before it is written: what `listferry init` suggests, and what a person should decide.
import type { Statement, Status, TagUse } from '../../contacts/index.ts';
import type { SourceType } from '../options/sources.ts';

export interface Draft {
  readonly sources: readonly DraftSource[];
  readonly syncs: readonly DraftSync[];
  readonly suppressions: readonly DraftSuppression[];
  /** In the order in which they are asked and listed. */
  readonly decisions: readonly Decision[];
}

export interface DraftSource {
  readonly name: string;
  readonly type: SourceType;
  /** In the form in which they will be written. */
  readonly paths: readonly string[];
  /** Named by a person; left out, it is found. Not of a database. */
  readonly encoding?: string | undefined;
  /** Of a database only. */
  readonly table?: string;
  /** What was recognised, one line each. */
  readonly about: readonly string[];
  readonly columns: readonly DraftColumn[];
  /** Left out where the type of the source knows it. */
  readonly status?: DraftStatus;
  readonly tags?: TagUse;
}

export interface DraftColumn {
  readonly field: string;
  readonly column: string | null;
  /** Of `email`: further columns of addresses. */
  readonly also?: readonly string[];
  /** Of `name`: how whole names are read. */
  readonly as?: 'split';
  /** What its values look like, if that helps. */
  readonly remark?: string;
}

/** One for every row, one for each word of a column, or what several columns say. */
export type DraftStatus =
  | Status
  /** Without a column, the words are those of a provider's export. */
  | { readonly column?: string; readonly map: DraftMap }
  | {
      readonly all: readonly Statement[];
      /** Of rows of which no column says anything. */
      readonly otherwise?: Status;
    };

type DraftMap = Readonly<Record<string, Status>>;

export interface DraftSync {
  readonly sources: readonly string[];
  readonly target:
    { readonly contactType: string } | { readonly contactTypeFrom: string; readonly names: string };
  readonly defaultCountry?: string;
}

export interface DraftSuppression {
  readonly sources: readonly string[];
  readonly into: 'global' | 'groups';
}

/** Something that the files do not say. The draft holds the safe answer until a person gives another. */
export interface Decision {
  /** Where its comment belongs: at a source, by name; at a sync, by number; or above all sources. */
  readonly place: { readonly source: string } | { readonly sync: number } | 'sources';
  /** Full sentences: what is open, and what was assumed. Left out where the safe answer is as good. */
  readonly words?: string;
  /** Left out where it cannot be answered in a dialogue. */
  readonly question?: Question;
}

export type Question =
  /** No is the safe answer. */
  | {
      readonly kind: 'yes-no';
      readonly text: string;
      readonly whenYes: (draft: Draft) => Draft;
    }
  | {
      readonly kind: 'text';
      readonly text: string;
      /** The answer when nothing is typed. */
      readonly safe: string;
      /** Undefined where the answer is not understood. */
      readonly take: (draft: Draft, answer: string) => Draft | undefined;
    };

export const EMPTY_DRAFT: Draft = { sources: [], syncs: [], suppressions: [], decisions: [] };

type Change<Part> = (part: Part) => Part;

/** The draft with one source changed. */
export function withSource(draft: Draft, name: string, change: Change<DraftSource>): Draft {
  const { sources } = draft;
  return { ...draft, sources: sources.map((one) => (one.name === name ? change(one) : one)) };
}

/** A yes counts for those of whom no column says anything. */
export function withEverybodyAgreed(source: DraftSource): DraftSource {
  const { status } = source;
  const isListed = typeof status === 'object' && 'all' in status;
  return { ...source, status: isListed ? { ...status, otherwise: 'subscribed' } : 'subscribed' };
}

/** The draft with one sync changed, by its number from 0. */
export function withSync(draft: Draft, number: number, change: Change<DraftSync>): Draft {
  const { syncs } = draft;
  return { ...draft, syncs: syncs.map((one, index) => (index === number ? change(one) : one)) };
}

/** The draft without a decision that has been made. */
export function settled(draft: Draft, decision: Decision): Draft {
  return { ...draft, decisions: draft.decisions.filter((other) => other !== decision) };
}
