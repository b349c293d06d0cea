// A configuration before it is written: what `listferry init` suggests, and what a person should decide.
import {
  type About,
  type ChoiceOption,
  type Statement,
  type Status,
  type TagUse,
  yesOrNo,
} from '../../contacts/index.ts';
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
  readonly table?: string | undefined;
  /** What was recognised, one line each. */
  readonly about: readonly string[];
  readonly columns: readonly DraftColumn[];
  /** Left out where the type of the source knows it. */
  readonly status?: DraftStatus | undefined;
  readonly tags?: TagUse | undefined;
}

export interface DraftColumn {
  readonly field: string;
  readonly column: string | null;
  /** Of `email`: further columns of addresses. */
  readonly also?: readonly string[] | undefined;
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
      readonly otherwise?: Status | undefined;
    };

type DraftMap = Readonly<Record<string, Status>>;

export interface DraftSync {
  readonly sources: readonly string[];
  readonly target:
    | { readonly contactType: string }
    | { readonly contactTypeFrom: string; readonly names: string };
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
  readonly question?: Question | undefined;
}

/** What a person is asked in a dialogue, or chooses on a page. */
export interface Question {
  readonly kind: 'yes-no' | 'text';
  readonly text: string;
  /** What the reply decides. */
  readonly about: readonly About[];
  /** Of `yes-no` the one that a yes stands for. None: a text of one's own. */
  readonly options: readonly ChoiceOption[];
  /** Columns of which one may say it instead. */
  readonly columns?: readonly string[];
  /** What holds when nothing is answered. */
  readonly safe: string;
  /** Undefined where the answer is not understood. Left out of words: what they mean is a part of the files. */
  readonly take?: (draft: Draft, answer: string) => Draft | undefined;
}

interface PlacedWord {
  readonly source: string;
  readonly column: string;
  readonly word: string;
}

/** What one word means, such as `the label`; its answer is a part of the files. */
export function wordQuestion(
  { source, column, word }: PlacedWord,
  meanings: readonly string[],
  { safe, what = '', within = '' }: Pick<Question, 'safe'> & { what?: string; within?: string },
): Question {
  return {
    kind: 'text',
    text: `Column ${column}: what does ${what}"${word}" mean (${meanings.join(', ')})${within}?`,
    about: [{ ask: 'word', source, column, word }],
    options: meanings.map((meaning) => ({ value: meaning, words: meaning })),
    safe,
  };
}

export const EMPTY_DRAFT: Draft = { sources: [], syncs: [], suppressions: [], decisions: [] };

type Change<Part> = (part: Part) => Part;

/** The draft with one source changed. */
export function withSource(draft: Draft, name: string, change: Change<DraftSource>): Draft {
  const { sources } = draft;
  return { ...draft, sources: sources.map((one) => (one.name === name ? change(one) : one)) };
}

/** The answer counts for those of whom no column says anything. */
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

/** The answer that a reply gives: undefined where it is not understood. */
export function answerOfReply({ options, take }: Question, reply: string): string | undefined {
  const meant = [reply, reply.toLowerCase(), yesOrNo(reply)];
  const known = options.find(({ value }) => meant.includes(value));
  if (known !== undefined || options.length > 0) return known?.value;
  return take?.(EMPTY_DRAFT, reply) === undefined ? undefined : reply;
}

/** The draft without a decision that has been made. */
export function settled(draft: Draft, decision: Decision): Draft {
  return { ...draft, decisions: draft.decisions.filter((other) => other !== decision) };
}
