// Every shape, in the four groups in which they were written.
import { COLUMNS_OF_CONSENT } from './bug-reports/columns-of-consent.ts';
import { COLUMNS_OF_ONES_OWN } from './bug-reports/columns-of-ones-own.ts';
import { FAILED_CELLS } from './bug-reports/failed-cells.ts';
import { HEADINGS_OF_THE_WORLD } from './bug-reports/headings-of-the-world.ts';
import { LISTS_OF_LEAVERS } from './bug-reports/lists-of-leavers.ts';
import { TORN_AND_CODED_TEXT } from './bug-reports/torn-and-coded-text.ts';
import { COMMUNITIES } from './business-programs/communities.ts';
import { CUSTOMER_RELATIONS } from './business-programs/customer-relations.ts';
import { EVENTS } from './business-programs/events.ts';
import { FORMS } from './business-programs/forms.ts';
import { MARKETING_AUTOMATION } from './business-programs/marketing-automation.ts';
import { SHOPS } from './business-programs/shops.ts';
import { ADDRESS_BOOKS } from './by-hand/address-books.ts';
import { LISTS_FROM_POLAND_TO_JAPAN } from './by-hand/lists-from-poland-to-japan.ts';
import { LISTS_OF_WESTERN_EUROPE } from './by-hand/lists-of-western-europe.ts';
import { MAIL_SERVERS } from './by-hand/mail-servers.ts';
import { MARKS_AND_LEAVINGS } from './by-hand/marks-and-leavings.ts';
import { ODD_TABLES } from './by-hand/odd-tables.ts';
import { OWN_PROGRAMS } from './by-hand/own-programs.ts';
import { QUIET_REFUSALS } from './by-hand/quiet-refusals.ts';
import { WORKBOOKS } from './by-hand/workbooks.ts';
import { ACTIVECAMPAIGN_AND_HUBSPOT } from './newsletter-tools/activecampaign-and-hubspot.ts';
import { EUROPEAN_SERVICES } from './newsletter-tools/european-services.ts';
import { KLAVIYO } from './newsletter-tools/klaviyo.ts';
import { LISTMONK } from './newsletter-tools/listmonk.ts';
import { LONG_KNOWN_SERVICES } from './newsletter-tools/long-known-services.ts';
import { MAUTIC } from './newsletter-tools/mautic.ts';
import { OMNISEND_TO_MAILERLITE } from './newsletter-tools/omnisend-to-mailerlite.ts';
import { SELF_HOSTED } from './newsletter-tools/self-hosted.ts';
import { WRITERS_PLATFORMS } from './newsletter-tools/writers-platforms.ts';
import type { Shape } from './shape.ts';

export const NEWSLETTER_TOOLS: readonly Shape[] = [
  ...SELF_HOSTED,
  ...LISTMONK,
  ...MAUTIC,
  ...WRITERS_PLATFORMS,
  ...EUROPEAN_SERVICES,
  ...LONG_KNOWN_SERVICES,
  ...KLAVIYO,
  ...OMNISEND_TO_MAILERLITE,
  ...ACTIVECAMPAIGN_AND_HUBSPOT,
];

export const BUSINESS_PROGRAMS: readonly Shape[] = [
  ...CUSTOMER_RELATIONS,
  ...MARKETING_AUTOMATION,
  ...SHOPS,
  ...EVENTS,
  ...FORMS,
  ...COMMUNITIES,
];

export const BY_HAND: readonly Shape[] = [
  ...ADDRESS_BOOKS,
  ...LISTS_OF_WESTERN_EUROPE,
  ...LISTS_FROM_POLAND_TO_JAPAN,
  ...ODD_TABLES,
  ...WORKBOOKS,
  ...OWN_PROGRAMS,
  ...MAIL_SERVERS,
  ...MARKS_AND_LEAVINGS,
  ...QUIET_REFUSALS,
];

export const BUG_REPORTS: readonly Shape[] = [
  ...FAILED_CELLS,
  ...COLUMNS_OF_CONSENT,
  ...COLUMNS_OF_ONES_OWN,
  ...LISTS_OF_LEAVERS,
  ...TORN_AND_CODED_TEXT,
  ...HEADINGS_OF_THE_WORLD,
];

/** By the name that a person gives on the command line. */
export const GROUPS = {
  'newsletter-tools': NEWSLETTER_TOOLS,
  'business-programs': BUSINESS_PROGRAMS,
  'by-hand': BY_HAND,
  'bug-reports': BUG_REPORTS,
} as const;

export type GroupName = keyof typeof GROUPS;
