// A configuration in the making: what `listferry init` will write, and what of it a person should decide.
import type { Status, TagUse } from '../../contacts/index.ts';
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
  /** As they are to be written. */
  readonly paths: readonly string[];
  /** Of a database. */
  readonly table?: string;
  /** What was recognised, a line each. */
  readonly about: readonly string[];
  readonly columns: readonly DraftColumn[];
  /** Left out: the type knows it. */
  readonly status?: DraftStatus;
  readonly tags?: TagUse;
}

export interface DraftColumn {
  readonly field: string;
  readonly column: string | null;
  /** What its values look like, where that is worth knowing. */
  readonly remark?: string;
}

/** Of every row, or by word; without a column, the words of a provider's export. */
export type DraftStatus =
  Status | { readonly column?: string; readonly map: Readonly<Record<string, Status>> };

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

/** Something that no file says. The draft holds the safe answer until a person gives another one. */
export interface Decision {
  /** Where its comment belongs: a source by its name, a sync by its number, or above all of them. */
  readonly place: { readonly source: string } | { readonly sync: number } | 'sources';
  /** What is open and what was assumed, as full sentences; left out: the safe answer is as good. */
  readonly words?: string;
  /** Left out: it cannot be answered here. */
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
      /** What counts when nothing is typed. */
      readonly safe: string;
      /** Undefined: the answer is none that is understood. */
      readonly take: (draft: Draft, answer: string) => Draft | undefined;
    };

export const EMPTY_DRAFT: Draft = { sources: [], syncs: [], suppressions: [], decisions: [] };

/** The draft with one source changed. */
export function withSource(
  draft: Draft,
  name: string,
  change: (source: DraftSource) => DraftSource,
): Draft {
  return {
    ...draft,
    sources: draft.sources.map((source) => (source.name === name ? change(source) : source)),
  };
}

/** The draft with one sync changed, by its number from 0. */
export function withSync(
  draft: Draft,
  number: number,
  change: (sync: DraftSync) => DraftSync,
): Draft {
  return {
    ...draft,
    syncs: draft.syncs.map((sync, index) => (index === number ? change(sync) : sync)),
  };
}

/** The draft once a decision is made: nobody has to be told of it any more. */
export function settled(draft: Draft, decision: Decision): Draft {
  return { ...draft, decisions: draft.decisions.filter((other) => other !== decision) };
}
