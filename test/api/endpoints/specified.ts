// The 65 endpoints as the interface specification states them, one line each, written down from its
// tables and from nothing of ours: method, base address, path, query, then the form with a star for
// what is required, brackets for what is sent as indexed fields, and the success behind the arrow.
const LINES = `
GET one global-unsubscribes > message.unSubscribers
POST one global-unsubscribes/save email_address* > Added Successfully
DELETE one global-unsubscribes/delete?id > Deleted Successfully
POST one global-unsubscribes/bulk-delete strIds[]* > Deleted Successfully

GET one segment/list > message.segments
GET one segment/email/list?segment_id > message.contactEmails
POST one segment/email/store segment_id* first_name* last_name* email* > Added Successfully
DELETE one segment/email/delete?segment_recipient_id > Deleted Successfully
DELETE one segment/delete?segment_id > errors: Deleted Successfully

GET two unsubscribes-groups > message.unsubscribesGroups
POST two unsubscribes-groups/save group_name* description* is_display* > Saved Successfully
GET two unsubscribes-groups/details?id > message.unsubscribesGroup
POST two unsubscribes-groups/update?id group_name* description* is_display* > Updated Successfully
POST two unsubscribes-groups/manually-add unsubscribe_groups_id* email_address* > Added Successfully
GET two unsubscribes-groups/recipients-list?groupId > message.recipients
DELETE two unsubscribes-groups/recipients-delete?id > Deleted Successfully
POST two unsubscribes-groups/recipients-bulk-delete strIds[]* > Deleted Successfully

GET one contacts-type > message.contactTypes
POST one contacts-type/add name* > Added Successfully
GET one contacts-type/view?contact_type_id > message.contactType
POST one contacts-type/update id* name* > Updated Successfully
DELETE one contacts-type/delete?contact_type_id > errors: Deleted Successfully

GET two contacts/list > message.contacts
POST two contacts/add contact_type_id* email* country* first_name last_name state city address_line1 address_line2 state_province_region postal_code > Contact Added Successfully
GET two contacts/csv-sample/download > file
POST two contacts/upload-csv contact_type_id* file* > Imported Successfully
GET two contacts/details?contact_id > message.contact
POST two contacts/update contact_id* contact_type_id* email* country* first_name last_name state city address_line1 address_line2 state_province_region postal_code > Contact Updated Successfully
DELETE two contacts/delete?contact_id > Deleted Successfully
POST two contacts/bulk-delete strIds[]* > Deleted Successfully

GET one reserve-fields > message.reservedFields
GET one custom-fields > message.customFields
POST one custom-fields/save field_name* field_type* > Added Successfully
DELETE one custom-fields/delete?id > Deleted Successfully

GET two get-design/template > message.templates
GET two get-dynamic/content > message.contents

GET two single-send/list > message.singleSends
POST two single/send/create template_id* template_json template_html sender_id* unsubscribe_group_id* single_send_name* subject* preheader* recipient_id[]* exclude_specific_recipient_id[] schedule_type* schedule_date schedule_time > message.utr
POST two single/send/duplicate?utr > Duplicated Successfully
GET two single-send/details?utr > message.singleSend
POST two single/send/update utr* template_id* template_json template_html sender_id* unsubscribe_group_id* single_send_name* subject* preheader* recipient_id[]* exclude_specific_recipient_id[] schedule_type* schedule_date schedule_time > message.utr
DELETE two single/send/delete?utr > Deleted Successfully
POST two single/send/bulk-delete strIds[]* > Deleted Successfully

GET two automations > message.automations
POST two automations/create type* automation_for automation_name unsubscribe_group_id* > message.utr
GET two automations/duplicate?utr > message.utr
GET two automations/details?utr > message.automation
GET two automations/pause?utr > Automation Paused Successfully
GET two automations/set-live?utr > Automation has been set live
DELETE two automations/delete?utr > Deleted Successfully
POST two automations/bulk-delete strIds[]* > Deleted Successfully
GET two automations/schedule?utr > message.automation_schedules
POST two automations/schedule/create utr* sender_id* subject* waiting_period* waiting_type* template_id* preview_img* template_json template_html > Schedule Added
DELETE two automations/schedule/delete?utr > Deleted Successfully

GET two notification-recipients > message.notifications
POST two notification-recipient/save email_address* email_owner* > Added Successfully
DELETE two notification-recipient/delete?id > Deleted Successfully
POST two notification-recipient/bulk-delete strIds[]* > Deleted Successfully

GET two get/country-state-city > message.countries message.states message.cities
GET two senders > message.senders
POST two sender/save from_name* from_email* reply_to_email* country_id* state_id city_id zip_code company_address* company_address2 nickname* > Added Successfully
GET two sender/details?sender_id > message.sender
POST two sender/update sender_id* from_name* from_email* reply_to_email* country_id* state_id city_id zip_code company_address* company_address2 nickname* > Updated Successfully
DELETE two sender/delete?sender_id > errors: Deleted Successfully
GET two sender/resend-mail?sender_id > Verification Mail Send
`;

/** By path, which is unique. */
export const SPECIFIED: ReadonlyMap<string, string> = new Map(
  LINES.split('\n')
    .filter((line) => line !== '')
    .map((line) => [/^\w+ \w+ ([^ ?]+)/u.exec(line)?.[1] ?? '', line]),
);
