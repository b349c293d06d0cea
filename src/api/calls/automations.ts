// Automations, as far as a sync has to know them: a live one may mail every contact that is added.
import type { Channel } from '../exchange/channel.ts';
import { automationRecord } from '../schemas/automation.ts';
import type { AutomationRecord } from '../schemas/automation.ts';
import { parsedBy } from '../schemas/parsed-by.ts';
import { collectList } from './stream-list.ts';

export interface AutomationCalls {
  list(): Promise<readonly AutomationRecord[]>;
}

const parseAutomation = parsedBy(automationRecord, 'automation');

export function automationCalls(channel: Channel): AutomationCalls {
  return {
    list: () => collectList(channel, { endpointId: 'automations', parse: parseAutomation }),
  };
}
