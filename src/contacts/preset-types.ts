// The providers whose exports can be read as they are. The names are the words of the configuration;
// what each of them means is known to the sources.

export const PRESET_TYPES = [
  'mailchimp',
  'sendgrid',
  'hubspot',
  'brevo',
  'klaviyo',
  'activecampaign',
  'mailerlite',
  'constantcontact',
  'mailjet',
  'mailgun',
  'postmark',
  'ses',
  'mandrill',
  'aweber',
  'listmonk',
  'mautic',
  'omnisend',
  'ghost',
  'substack',
  'beehiiv',
  'sendy',
  'emailoctopus',
  'campaignmonitor',
  'kit',
  'getresponse',
  'drip',
  'moosend',
  'zohocampaigns',
  'wix',
  'shopify',
  'mailersend',
] as const;

export type PresetType = (typeof PRESET_TYPES)[number];

export function isPresetType(type: string): type is PresetType {
  return (PRESET_TYPES as readonly string[]).includes(type);
}

/** What becomes of a person's tags. */
export type TagUse =
  | { readonly kind: 'customField'; readonly name: string }
  /** A contact is also in the contact type that each of its tags names. */
  | { readonly kind: 'contactTypes' }
  | { readonly kind: 'ignore' };
