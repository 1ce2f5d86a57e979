import { linksOf } from "../hosted/links.ts";
import { findDeleted } from "../state/deleted-customers.ts";
import type { Coupon, Invoice, ListOf, StripeObject } from "../state/objects.ts";
import type { Kind } from "../state/payment-objects.ts";
import type { StripeState } from "../state/stripe-state.ts";
import { listOf } from "./operation.ts";
import { invalidRequest } from "./stripe-error.ts";

/** `{ latest_invoice: { confirmation_secret: {} } }` */
interface ExpandTree {
  [field: string]: ExpandTree;
}

/** Where in an answer a value stands, and what `expand` asks for below it. */
interface Position {
  path: readonly string[];
  tree: ExpandTree;
}

/** The kind that the ids in these fields refer to. */
const REFERENCES: Record<string, Kind> = {
  charge: "charge",
  configuration: "billing_portal.configuration",
  coupon: "coupon",
  credit_note: "credit_note",
  customer: "customer",
  customer_balance_transaction: "customer_balance_transaction",
  default_payment_method: "payment_method",
  discount: "discount",
  discounts: "discount",
  invoice: "invoice",
  latest_charge: "charge",
  latest_invoice: "invoice",
  payment_intent: "payment_intent",
  payment_method: "payment_method",
  pending_setup_intent: "setup_intent",
  price: "price",
  product: "product",
  promotion_code: "promotion_code",
  refund: "refund",
  schedule: "subscription_schedule",
  subscription: "subscription",
};

const DEEPEST = 4;
/** An object's lists inside an answer; the rest has to be asked for by the list's own address. */
const MOST_INSIDE = 10;

/**
 * An object as Stripe answers it: references are ids unless `expand` names them, and hidden fields appear only
 * then.
 * @throws StripeError 400 for a field that cannot be expanded
 */
export function render(state: StripeState, value: unknown, expand: readonly string[] = []): unknown {
  const expandTree: ExpandTree = {};
  for (const path of expand) {
    const fields = path.split(".");
    if (fields.length > DEEPEST) {
      throw invalidRequest(`You cannot expand more than ${DEEPEST} levels of a property. Property: ${path}`);
    }
    let node = expandTree;
    for (const field of fields) {
      node[field] ??= {};
      node = node[field];
    }
  }
  return renderValue(state, value, { path: [], tree: expandTree });
}

/** Fields that an answer carries only when `expand` names them, by kind of object. */
const HIDDEN_FIELDS: Record<string, Record<string, Read>> = {
  charge: {
    refunds: ({ store }, { id }) =>
      listOf(
        `/v1/charges/${id}/refunds`,
        store.all("refund").filter(({ charge }) => charge === id),
      ),
  },
  coupon: { applies_to: (_state, coupon) => (coupon as Coupon).applies_to },
  customer: {
    subscriptions: ({ store }, { id }) =>
      listOf(
        `/v1/customers/${id}/subscriptions`,
        store
          .all("subscription")
          .filter(
            ({ customer, status }) => customer === id && !["canceled", "incomplete_expired"].includes(status),
          ),
      ),
  },
  invoice: { confirmation_secret: readConfirmationSecret, payments: readPayments },
};

function renderValue(state: StripeState, value: unknown, position: Position): unknown {
  if (Array.isArray(value)) return value.map((item) => renderValue(state, item, position));
  if (typeof value !== "object" || value === null) return value;
  // What a customer has is no part of a deleted one, and may be asked for all the same.
  if ("deleted" in value) return value;
  const hidden = HIDDEN_FIELDS[String((value as StripeObject).object)] ?? {};
  const { path, tree } = position;
  const shown: Record<string, unknown> = {};
  for (const [field, whole] of Object.entries(value)) {
    if (field in hidden || field.startsWith("sandbox_")) continue;
    const inner = shorten(whole);
    const expanded = tree[field];
    shown[field] = expanded
      ? renderField(state, inner, { path: [...path, field], tree: expanded })
      : renderValue(state, inner, { path, tree: {} });
  }
  for (const [field, expanded] of Object.entries(tree)) {
    const read = hidden[field];
    const inner = { path: [...path, field], tree: expanded };
    if (read) shown[field] = renderValue(state, shorten(read(state, value as StripeObject)), inner);
    else if (!(field in shown)) throw cannotExpand(inner.path);
  }
  return Object.assign(shown, linksOf(state, value as StripeObject));
}

function shorten(field: unknown): unknown {
  const list = field as ListOf<unknown> | null | undefined;
  if (list?.object !== "list" || list.data.length <= MOST_INSIDE) return field;
  return { ...list, data: list.data.slice(0, MOST_INSIDE), has_more: true };
}

function renderField(state: StripeState, value: unknown, position: Position): unknown {
  if (Array.isArray(value)) return value.map((item) => renderItem(state, item, position));
  if (value !== null && typeof value !== "object" && typeof value !== "string") {
    throw cannotExpand(position.path);
  }
  return renderItem(state, value, position);
}

function renderItem(state: StripeState, value: unknown, position: Position): unknown {
  return typeof value === "string"
    ? expandReference(state, value, position)
    : renderValue(state, value, position);
}

function expandReference(state: StripeState, id: string, position: Position): unknown {
  const kind = REFERENCES[position.path.at(-1) ?? ""];
  if (kind === undefined) throw cannotExpand(position.path);
  const found = state.store.get(kind, id) ?? (kind === "customer" ? findDeleted(state, id) : null);
  return found === null ? id : renderValue(state, found, position);
}

function cannotExpand(path: readonly string[]) {
  return invalidRequest(
    `This property cannot be expanded (${path.join(".")}). You may want to try expanding something else.`,
    { param: "expand" },
  );
}

type Read = (state: StripeState, object: StripeObject) => unknown;

function readPayments({ store }: StripeState, { id }: StripeObject) {
  const payments = store.all("invoice_payment").filter(({ invoice }) => invoice === id);
  return listOf("/v1/invoice_payments", payments);
}

function readConfirmationSecret({ store }: StripeState, invoice: StripeObject) {
  const { status } = invoice as Invoice;
  if (status === "draft" || status === "void") return null;
  const payment = store.all("invoice_payment").find(({ invoice: of }) => of === invoice.id);
  const intent = payment && store.get("payment_intent", payment.payment.payment_intent);
  return intent ? { client_secret: intent.client_secret, type: "payment_intent" } : null;
}
