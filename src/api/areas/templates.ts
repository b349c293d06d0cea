// Templates: the designs that single sends and automations start from, the names that may stand in one, and
// the two forms in which a mail carries its own.
import * as shape from './record-shapes.ts';
import type { Channel } from '../calls/channel.ts';
import { readRecord } from '../calls/read-record.ts';
import { collectList } from '../calls/stream-list.ts';
import { demand, UnexpectedAnswerError } from '../outcome/errors.ts';

export type DesignTemplateRecord = ReturnType<typeof parseTemplate>;

export const parseTemplate = shape.recordParser('design template', {
  /** `1` is the blank one, which stands for custom content. */
  id: shape.id,
  templateName: shape.text,
  /** A file name; an email of an automation names it as its `preview_img`. */
  previewImage: shape.optionalText,
  jsonCode: shape.optionalText,
  htmlCode: shape.optionalText,
  isBlank: shape.flag,
  createdAt: shape.optionalText,
  updatedAt: shape.optionalText,
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

const parsePlaceholders = shape.parsedBy(shape.textList, 'list of placeholders');

export function templateCalls(channel: Channel): TemplateCalls {
  return {
    list: () => collectList(channel, { endpointId: 'get-design/template', parse: parseTemplate }),
    placeholders: async () => {
      const names = await readRecord(channel, 'get-dynamic/content', {}, parsePlaceholders);
      if (names !== undefined) return names;
      throw new UnexpectedAnswerError('the placeholders are not found', { retryable: false });
    },
  };
}
