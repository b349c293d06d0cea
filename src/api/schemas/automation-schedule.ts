// One email of an automation (interface specification, "Resources").
import { z } from 'zod';
import { id, optionalCount, optionalId, optionalText } from './scalars.ts';

export interface AutomationScheduleRecord {
  readonly id: string;
  readonly userId: string;
  readonly automationId: string;
  /** Of this email; the automation has another. */
  readonly utr: string;
  readonly senderId: string | null;
  readonly subject: string | null;
  /** In the unit of `waitingType`; 1 for an instant email. */
  readonly waitingPeriod: number | undefined;
  readonly waitingType: WaitingType;
  readonly templateId: string | null;
  /** A file name. */
  readonly previewImg: string | null;
  readonly templateJson: string | null;
  readonly templateHtml: string | null;
  /** Web addresses. */
  readonly designUrl: string | null;
  readonly image: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

export type WaitingType = 'instantly' | 'days' | 'hours';

export const automationScheduleRecord = z
  .object({
    id,
    user_id: id,
    automation_id: id,
    utr: z.string(),
    sender_id: optionalId,
    subject: optionalText,
    waiting_period: optionalCount,
    waiting_type: z.enum(['instantly', 'days', 'hours']),
    template_id: optionalId,
    preview_img: optionalText,
    template_json: optionalText,
    template_html: optionalText,
    design_url: optionalText,
    image: optionalText,
    created_at: optionalText,
    updated_at: optionalText,
  })
  .transform((raw): AutomationScheduleRecord => ({
    id: raw.id,
    userId: raw.user_id,
    automationId: raw.automation_id,
    utr: raw.utr,
    senderId: raw.sender_id,
    subject: raw.subject,
    waitingPeriod: raw.waiting_period,
    waitingType: raw.waiting_type,
    templateId: raw.template_id,
    previewImg: raw.preview_img,
    templateJson: raw.template_json,
    templateHtml: raw.template_html,
    designUrl: raw.design_url,
    image: raw.image,
    createdAt: raw.created_at,
    updatedAt: raw.updated_at,
  }));
