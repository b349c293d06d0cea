// The table of all endpoints: one entry for each, found by method and path.
import type { Route } from '../account/account.ts';
import { CONTACT_FIELD_ROUTES, CONTACT_TYPE_ROUTES } from '../contacts/contact-structure.ts';
import { CONTACT_ROUTES } from '../contacts/contacts.ts';
import { AUTOMATION_SCHEDULE_ROUTES, AUTOMATION_ROUTES } from '../mailings/automations.ts';
import { NOTIFICATION_RECIPIENT_ROUTES, SENDER_ROUTES } from '../mailings/senders.ts';
import { SINGLE_SEND_ROUTES } from '../mailings/single-sends.ts';
import { TEMPLATE_ROUTES } from '../mailings/templates.ts';
import { SEGMENT_ROUTES } from '../segments/segments.ts';
import {
  GLOBAL_UNSUBSCRIBE_ROUTES,
  UNSUBSCRIBE_GROUP_ROUTES,
} from '../unsubscribes/unsubscribes.ts';

/** The two base addresses of the service, as paths of the sandbox. */
export const BASE_PATHS = { one: '/one/api/', two: '/two/api/' } as const;

export const ROUTES: readonly Route[] = [
  ...GLOBAL_UNSUBSCRIBE_ROUTES,
  ...SEGMENT_ROUTES,
  ...UNSUBSCRIBE_GROUP_ROUTES,
  ...CONTACT_TYPE_ROUTES,
  ...CONTACT_ROUTES,
  ...CONTACT_FIELD_ROUTES,
  ...TEMPLATE_ROUTES,
  ...SINGLE_SEND_ROUTES,
  ...AUTOMATION_ROUTES,
  ...AUTOMATION_SCHEDULE_ROUTES,
  ...NOTIFICATION_RECIPIENT_ROUTES,
  ...SENDER_ROUTES,
];

const BY_PATH: ReadonlyMap<string, Route> = new Map(
  ROUTES.map((route) => [`${BASE_PATHS[route.base]}${route.path}`, route]),
);

type RouteMatch =
  | { readonly kind: 'route'; readonly route: Route }
  | { readonly kind: 'no-path' }
  | { readonly kind: 'no-method' };

export function matchRoute(method: string, path: string): RouteMatch {
  const route = BY_PATH.get(path);
  if (route === undefined) return { kind: 'no-path' };
  return route.methods.includes(method) ? { kind: 'route', route } : { kind: 'no-method' };
}
