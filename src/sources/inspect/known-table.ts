// What a preset tells about a provider's export: who is in it, which of its status words are unknown, and
// whether it says who agreed to get mail.
import {
  type BoundStatusRule,
  type KnownExport,
  type KnownFile,
  type Said,
  type SourceRow,
  type StatusColumnWords,
  compileStatusRules,
  isSuppression,
  ruleReader,
  saysWhoAgreed,
} from '../../contacts/index.ts';
import type { BoundKind } from '../presets/engine/bind-kind.ts';
import type { Recognised } from '../presets/engine/recognise.ts';
import type { SampledTable, WordTally } from './read-table.ts';

export interface KnownReading {
  readonly is: KnownExport;
  /** Of a row, assuming that everybody about whom the file says nothing agreed. */
  readonly statusOf: (cells: readonly string[]) => Said;
}

/** Where the preset puts tags during an inspection. */
const TAGS_FIELD = 'custom.tags';

export function knownTable(
  { preset, kind, certainty, because }: Recognised,
  { reading }: BoundKind,
  { header, rows, tally }: SampledTable,
): KnownReading {
  const rules = boundRules(reading, header);
  const otherwise = reading.otherwise ?? 'subscribed';
  const statusOf = compileStatusRules({ rules, otherwise, map: {} });
  const title = `${preset.title}: ${kind.name}`;
  const said = rows.map(({ cells }) => statusOf(cells));
  return {
    is: {
      kind: 'export',
      type: preset.name,
      title,
      certainty,
      because,
      role: fillsContacts(said) ? 'contacts' : 'suppressions',
      saysWhoAgreed: saysWhoAgreed(reading),
      status: rules.flatMap((rule) => wordsOf(rule, tally)),
      hasTags: hasTags(reading, rows),
    },
    statusOf,
  };
}

function boundRules({ rules }: KnownFile, header: readonly string[]): readonly BoundStatusRule[] {
  return rules.map((rule): BoundStatusRule => {
    if (rule.kind === 'always') return rule;
    // A preset binds its rules to places.
    const index = typeof rule.column === 'number' ? rule.column : header.indexOf(rule.column);
    return { ...rule, column: { index, name: header[index] ?? '' } };
  });
}

/** If every row stops mail, or tells nothing that lasts, no row becomes a contact. */
function fillsContacts(said: readonly Said[]): boolean {
  return said.some((one) => typeof one === 'string' && one !== 'nothing' && !isSuppression(one));
}

function wordsOf(rule: BoundStatusRule, tally: WordTally): readonly StatusColumnWords[] {
  if (rule.kind !== 'words') return [];
  const { index, name } = rule.column;
  const counted = tally.words(index) ?? [];
  if (counted.length === 0) return [];
  const read = ruleReader(rule, {});
  const words = counted.map(({ word, rows }) => {
    const cells = Array.from({ length: index + 1 }, (_, place) => (place === index ? word : ''));
    const said = read(cells);
    return { word, rows, meaning: typeof said === 'string' ? said : undefined };
  });
  return [{ column: name, words }];
}

function hasTags({ columns }: KnownFile, rows: readonly SourceRow[]): boolean {
  const place = columns[TAGS_FIELD];
  if (typeof place !== 'number') return false;
  return rows.some(({ cells }) => (cells[place] ?? '').trim() !== '');
}
