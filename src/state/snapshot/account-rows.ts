// The rows of the account's tables, in our names; account-schema.ts says what each column is. Places
// in lists are given by the order in which rows are added.

interface Timestamps {
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

export interface ContactTypeRow extends Timestamps {
  readonly id: string;
  readonly name: string;
  readonly contactsCount: number | null;
  readonly deletedAt: string | null;
}

export interface FieldRow extends Timestamps {
  readonly id: string;
  readonly name: string;
  readonly type: string;
}

export interface CountryRow {
  readonly id: string | null;
  readonly name: string | null;
  /** JSON. */
  readonly record: string;
}

export interface ContactRow extends Timestamps {
  readonly id: string;
  readonly contactTypeId: string;
  readonly email: string;
  readonly altEmail: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly country: string | null;
  readonly countryId: string | null;
  readonly countryName: string | null;
  readonly state: string | null;
  readonly city: string | null;
  readonly addressLine1: string | null;
  readonly addressLine2: string | null;
  readonly stateProvinceRegion: string | null;
  readonly postalCode: string | null;
  readonly deletedAt: string | null;
}

export interface CustomFieldValueRow {
  readonly contactId: string;
  readonly name: string;
  readonly label: string | null;
  readonly value: string;
}

export interface GlobalUnsubscribeRow extends Timestamps {
  readonly id: string;
  /** Null where the address gets no mail at all. */
  readonly unsubscribeGroupId: string | null;
  readonly emailAddress: string;
}

export interface UnsubscribeGroupRow extends Timestamps {
  readonly id: string;
  readonly randId: string | null;
  readonly name: string;
  readonly description: string | null;
  readonly isDisplay: 0 | 1;
  readonly recipientCount: number | null;
}

export interface GroupRecipientRow extends Timestamps {
  readonly id: string;
  readonly unsubscribeGroupId: string;
  readonly emailAddress: string;
}

export interface SegmentRow extends Timestamps {
  readonly id: string;
  readonly contactTypeId: string;
  readonly name: string;
  /** The three of them: a JSON array of texts each. */
  readonly selectField: string;
  readonly selectOperator: string;
  readonly value: string;
  readonly queryType: string | null;
  readonly recipientCount: number | null;
  readonly deletedAt: string | null;
}

export interface SegmentRecipientRow extends Timestamps {
  readonly id: string;
  readonly segmentId: string;
  readonly contactId: string | null;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly country: string | null;
  readonly state: string | null;
  readonly city: string | null;
  readonly addressLine1: string | null;
}

export interface AutomationRow extends Timestamps {
  readonly id: string;
  readonly utr: string;
  readonly name: string;
  readonly forId: string | null;
  readonly forTable: string | null;
  readonly isLive: 0 | 1;
  readonly liveAt: string | null;
  readonly unsubscribeGroupId: string | null;
  readonly exitCriteria: string | null;
  readonly automationType: string | null;
  readonly scheduleCount: number | null;
  readonly totalTriggered: number | null;
  readonly totalDelivered: number | null;
  readonly totalUniqueOpens: number | null;
  readonly totalOpens: number | null;
  readonly totalBounces: number | null;
  readonly totalUnsubscribe: number | null;
  readonly deletedAt: string | null;
}

/** The row of each table. */
export interface AccountRows {
  readonly contact_type: ContactTypeRow;
  readonly reserved_field: FieldRow;
  readonly custom_field: FieldRow;
  readonly country: CountryRow;
  readonly contact: ContactRow;
  readonly contact_custom_field: CustomFieldValueRow;
  readonly global_unsubscribe: GlobalUnsubscribeRow;
  readonly unsubscribe_group: UnsubscribeGroupRow;
  readonly unsubscribe_group_recipient: GroupRecipientRow;
  readonly segment: SegmentRow;
  readonly segment_recipient: SegmentRecipientRow;
  readonly automation: AutomationRow;
}

export type AccountTable = keyof AccountRows;
