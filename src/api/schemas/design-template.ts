// A design that single sends and automations start from (interface specification, "Resources").
import { z } from 'zod';
import { flag, id, optionalText, text } from './scalars.ts';

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

export const designTemplateRecord = z
  .object({
    id,
    template_name: text,
    preview_image: optionalText,
    json_code: optionalText,
    html_code: optionalText,
    is_blank: flag,
    created_at: optionalText,
    updated_at: optionalText,
  })
  .transform((raw): DesignTemplateRecord => ({
    id: raw.id,
    templateName: raw.template_name,
    previewImage: raw.preview_image,
    jsonCode: raw.json_code,
    htmlCode: raw.html_code,
    isBlank: raw.is_blank,
    createdAt: raw.created_at,
    updatedAt: raw.updated_at,
  }));
