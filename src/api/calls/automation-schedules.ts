// The emails of an automation. None of this is within the reach of a sync.
import type { Channel } from '../exchange/channel.ts';
import { assertOneDesign } from './design-code.ts';
import type { DesignCode } from './design-code.ts';
import type { Outcome } from '../outcome/outcome.ts';
import { automationScheduleRecord } from '../schemas/automation-schedule.ts';
import type { AutomationScheduleRecord, WaitingType } from '../schemas/automation-schedule.ts';
import { parsedBy } from '../schemas/parsed-by.ts';
import { collectList } from './stream-list.ts';
import { write } from './write.ts';

/** The names are the service's. A member left out or undefined is not sent. */
export interface AutomationScheduleForm extends DesignCode {
  /** Of the automation. */
  readonly utr: string;
  readonly sender_id: string;
  readonly subject: string;
  /** A whole number in the unit of `waiting_type`; `1` for an instant email. */
  readonly waiting_period: string;
  readonly waiting_type: WaitingType;
  readonly template_id: string;
  /** The file name that the template list has as the template's `previewImage`. */
  readonly preview_img: string;
}

/** Interface specification, "Automations". Reads reject with an ApiError; writes end in an Outcome. */
export interface AutomationScheduleCalls {
  /** Each with its design. Rejects with an UnexpectedAnswerError when there is no such automation. */
  list(automationUtr: string): Promise<readonly AutomationScheduleRecord[]>;
  /** May send mail at once where the automation is live. */
  create(form: AutomationScheduleForm): Promise<Outcome>;
  /** By the utr of the email, not of its automation. */
  delete(utr: string): Promise<Outcome>;
}

const parseSchedule = parsedBy(automationScheduleRecord, 'automation schedule');

export function automationScheduleCalls(channel: Channel): AutomationScheduleCalls {
  return {
    list: (automationUtr) =>
      collectList(channel, {
        endpointId: 'automations/schedule',
        query: { utr: automationUtr },
        parse: parseSchedule,
      }),
    create: async (form) => {
      assertOneDesign(form);
      return await write(channel, 'automations/schedule/create', { form: { ...form } });
    },
    delete: (utr) => write(channel, 'automations/schedule/delete', { query: { utr } }),
  };
}
