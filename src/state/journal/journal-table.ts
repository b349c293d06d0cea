// What every table of the journal is made of.
import { KeyedTable, type KeyedTools } from '../people/keyed-table.ts';
import type { Chain } from './chain.ts';

export interface JournalTools extends KeyedTools {
  readonly chain: Chain;
}

export abstract class JournalTable extends KeyedTable {
  protected readonly chain: Chain;

  constructor(tools: JournalTools) {
    super(tools);
    this.chain = tools.chain;
  }
}
