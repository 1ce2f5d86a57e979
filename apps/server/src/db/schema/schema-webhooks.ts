import type { WebhookKind } from "@smirk/contract/webhooks";
import type { ColumnType, Generated } from "kysely";

type Settable<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** Where a partner's program receives events. */
export interface WebhookEndpointsTable {
  id: Generated<string>;
  partner_id: string;
  /** The partner's name. */
  partner: string;
  url: string;
  kinds: WebhookKind[];
  encrypted_secret: Buffer;
  /** The secret before, which signs too until a day after the change. */
  encrypted_old_secret: Settable<Buffer>;
  old_secret_until: Settable<Date>;
  created_at: Date;
  paused_at: Settable<Date>;
  /** Three days of failures, an answer that it is gone, or an operator. */
  pause_reason: Settable<"failing" | "gone" | "operator">;
  ended_at: Settable<Date>;
  /** After a failure nothing is sent until then. */
  rests_until: Settable<Date>;
  /** A server sends until then; after that it was killed. */
  sending_until: Settable<Date>;
}

export interface WebhookEventsTable {
  /** What receivers know it by. */
  id: Generated<string>;
  kind: WebhookKind;
  happened_at: Date;
  membership_id: string | null;
  location_ids: string[] | null;
}

export interface WebhookDeliveriesTable {
  id: Generated<string>;
  /** The order of sending. */
  number: Generated<string>;
  event_id: string;
  endpoint_id: string;
  tries: Generated<number>;
  first_tried_at: Settable<Date>;
  tried_at: Settable<Date>;
  /** Null: as soon as can be. */
  next_at: Settable<Date>;
  delivered_at: Settable<Date>;
  given_up_at: Settable<Date>;
  /** The last status, or why there was none. */
  answer: Settable<string>;
  /** When the partner first asked what the event means. */
  read_at: Settable<Date>;
}

export interface WebhookTables {
  webhook_endpoints: WebhookEndpointsTable;
  webhook_events: WebhookEventsTable;
  webhook_deliveries: WebhookDeliveriesTable;
}
