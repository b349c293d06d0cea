// Templates: the designs that single sends and automations start from, the names that may stand in one, and
// the two forms in which a mail carries its own.
import type { z } from 'zod';
import { flag, id, optionalText, parsedBy, recordOf, text, textList } from './record-shapes.ts';
import type { Channel } from '../calls/channel.ts';
import { readRecord } from '../calls/read-record.ts';
import { collectList } from '../calls/stream-list.ts';
import { demand, UnexpectedAnswerError } from '../outcome/errors.ts';

export interface DesignTemplateRecord {
  /** `1` is the blank one, which stands for custom content. */
  readonly id: string;
  readonly templateName: string;
  /** A file name; an email of an automation names it as its `preview_img`. */
  readonly previewImage: string | null;
  readonly jsonCode: string | null;
  readonly htmlCode: string | null;
  readonly isBlank: boolean;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

export const designTemplateRecord: z.ZodType<DesignTemplateRecord> = recordOf({
  id,
  template_name: text,
  preview_image: optionalText,
  json_code: optionalText,
  html_code: optionalText,
  is_blank: flag,
  created_at: optionalText,
  updated_at: optionalText,
});

/**
 * The design of a mail, in one of two forms (interface specification, "Single sends" and "Automations"). At
 * most one is filled; both are left out where the design of the template is used as it is.
 */
export interface DesignCode {
  readonly template_json?: string | undefined;
  readonly template_html?: string | undefined;
}

export function assertOneDesign({ template_json: json, template_html: html }: DesignCode): void {
  const isOne = (json ?? '') === '' || (html ?? '') === '';
  demand(isOne, 'a mail has its design as JSON or as HTML, and not as both');
}

/** Interface specification, "Templates and dynamic content". Both reject with an ApiError. */
export interface TemplateCalls {
  /** With the code of each design, which may be at most a mebibyte. */
  list(): Promise<readonly DesignTemplateRecord[]>;
  /** The names that a design may hold as `((name))`. */
  placeholders(): Promise<readonly string[]>;
}

const parseTemplate = parsedBy(designTemplateRecord, 'design template');
const parsePlaceholders = parsedBy(textList, 'list of placeholders');

export function templateCalls(channel: Channel): TemplateCalls {
  return {
    list: () => collectList(channel, { endpointId: 'get-design/template', parse: parseTemplate }),
    placeholders: () => readPlaceholders(channel),
  };
}

async function readPlaceholders(channel: Channel): Promise<readonly string[]> {
  const names = await readRecord(channel, 'get-dynamic/content', {}, parsePlaceholders);
  if (names === undefined)
    throw new UnexpectedAnswerError('the placeholders are not found', { retryable: false });
  return names;
}
