// Automations: mail that goes out by itself when contacts are added. A sync has to know which are
// live, and nothing more: the engine's type has the list only.
import { idsForm } from './bulk-ids.ts';
import type { Channel } from '../exchange/channel.ts';
import type { Outcome, UtrOutcome } from '../outcome/outcome.ts';
import { readRecord } from './read-record.ts';
import { automationRecord } from '../schemas/automation.ts';
import type { AutomationRecord } from '../schemas/automation.ts';
import { parsedBy } from '../schemas/parsed-by.ts';
import type { RecipientReference } from './single-sends.ts';
import { collectList } from './stream-list.ts';
import { write, writeForUtr } from './write.ts';

/** The names are the service's. A member left out or undefined is not sent. */
export interface AutomationForm {
  readonly type: 'welcome' | 'custom';
  readonly automation_for?: RecipientReference | undefined;
  readonly automation_name?: string | undefined;
  readonly unsubscribe_group_id: string;
}

export interface AutomationCalls {
  /** With the count of emails in each. Rejects with an ApiError. */
  list(): Promise<readonly AutomationRecord[]>;
}

/** Interface specification, "Automations". Reads reject with an ApiError; writes end in an Outcome. */
export interface AutomationChangingCalls extends AutomationCalls {
  /** Undefined when there is no such automation. */
  details(utr: string): Promise<AutomationRecord | undefined>;
  /** Without any email, which `automationSchedules` adds. */
  create(form: AutomationForm): Promise<UtrOutcome>;
  /** With the utr of the copy. May send mail: whether the copy is live is not specified. */
  duplicate(utr: string): Promise<UtrOutcome>;
  /** Only a live one can be paused. */
  pause(utr: string): Promise<Outcome>;
  /** May send mail from then on. Rejected where the automation has no unsubscribe group. */
  setLive(utr: string): Promise<Outcome>;
  delete(utr: string): Promise<Outcome>;
  /** Between 1 and 900 ids; these are no utrs. */
  bulkDelete(ids: readonly string[]): Promise<Outcome>;
}

const parseAutomation = parsedBy(automationRecord, 'automation');

export function automationCalls(channel: Channel): AutomationChangingCalls {
  return {
    list: () => collectList(channel, { endpointId: 'automations', parse: parseAutomation }),
    details: (utr) =>
      readRecord(channel, {
        endpointId: 'automations/details',
        query: { utr },
        parse: parseAutomation,
      }),
    create: (form) => writeForUtr(channel, 'automations/create', { form: { ...form } }),
    duplicate: (utr) => writeForUtr(channel, 'automations/duplicate', { query: { utr } }),
    pause: (utr) => write(channel, 'automations/pause', { query: { utr } }),
    setLive: (utr) => write(channel, 'automations/set-live', { query: { utr } }),
    delete: (utr) => write(channel, 'automations/delete', { query: { utr } }),
    bulkDelete: (ids) => write(channel, 'automations/bulk-delete', { form: idsForm(ids) }),
  };
}
