// Every preset by its name. A name of the configuration that has none does not compile.
import type { PresetType } from '../../../contacts/index.ts';
import type { Preset } from '../form/preset.ts';
import { googlecontacts, linkedin, outlook } from '../providers/address-books.ts';
import { buttondown, cleverreach, fluentcrm, systemeio } from '../providers/api-answers.ts';
import { civicrm, nationbuilder, wildapricot } from '../providers/associations.ts';
import { braze, customerio, iterable, marketo } from '../providers/automation.ts';
import { campaignmonitor } from '../providers/campaignmonitor.ts';
import { constantcontact } from '../providers/constantcontact.ts';
import { dynamics365, odoo, pipedrive, salesforce, zohocrm } from '../providers/crms.ts';
import {
  mailersend,
  mailgun,
  mandrill,
  postmark,
  sendgrid,
  ses,
} from '../providers/delivery-services.ts';
import { discourse, eventbrite, facebookleads } from '../providers/events-and-communities.ts';
import { aweber, emailoctopus, mailerlite, mailup } from '../providers/file-per-status.ts';
import { activecampaign, brevo, mailjet } from '../providers/exclusion-lists.ts';
import { hubspot } from '../providers/hubspot.ts';
import { mailchimp } from '../providers/mailchimp.ts';
import { mautic } from '../providers/mautic.ts';
import { beehiiv, ghost, steady, substack } from '../providers/publications.ts';
import {
  acymailing,
  listmonk,
  mailpoet,
  mailster,
  newsletterplugin,
  phplist,
  sendy,
} from '../providers/self-hosted.ts';
import { magento, shopify, square, stripe, wix, woocommerce } from '../providers/shops.ts';
import { klaviyo, omnisend } from '../providers/store-marketing.ts';
import { drip, getresponse, kit, moosend, zohocampaigns } from '../providers/unseen-headers.ts';

// prettier-ignore
export const PRESETS: Readonly<Record<PresetType, Preset>> = {
  mailchimp, sendgrid, hubspot, brevo, klaviyo, activecampaign, mailerlite, constantcontact,
  mailjet, mailgun, postmark, ses, mandrill, aweber, listmonk, mautic, omnisend, ghost,
  substack, beehiiv, sendy, emailoctopus, campaignmonitor, kit, getresponse, drip, moosend,
  zohocampaigns, wix, shopify, mailersend, newsletterplugin, mailster, phplist, magento,
  buttondown, cleverreach, odoo, dynamics365, wildapricot,
  mailpoet, acymailing, fluentcrm, mailup, systemeio, steady, marketo, braze, customerio, iterable,
  civicrm, zohocrm, pipedrive, salesforce, nationbuilder, googlecontacts, outlook, linkedin, stripe,
  woocommerce, square, eventbrite, facebookleads, discourse,
};
