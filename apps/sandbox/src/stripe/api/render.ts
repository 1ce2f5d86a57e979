import type { StripeObject } from "../state/objects.ts";
import type { Kind } from "../state/payment-objects.ts";
import type { StripeState } from "../state/stripe-state.ts";
import { HIDDEN_FIELDS } from "./hidden-fields.ts";
import { invalidRequest } from "./stripe-error.ts";

/** What `expand` asks for: `{ latest_invoice: { confirmation_secret: {} } }`. */
interface ExpandTree {
  [field: string]: ExpandTree;
}

const NOTHING_EXPANDED: ExpandTree = {};

/** What the ids in these fields are ids of. */
const REFERENCES: Record<string, Kind> = {
  charge: "charge",
  configuration: "billing_portal.configuration",
  coupon: "coupon",
  customer: "customer",
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
  subscription: "subscription",
};

const DEEPEST = 4;

/**
 * An object as Stripe answers it: references are ids unless `expand` names them, and fields that must be asked
 * for are left out until they are.
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
  return renderValue(state, value, expandTree, []);
}

function renderValue(state: StripeState, value: unknown, expandTree: ExpandTree, path: string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => renderValue(state, item, expandTree, path));
  if (typeof value !== "object" || value === null) return value;
  const hidden = HIDDEN_FIELDS[String((value as StripeObject).object)] ?? {};
  const shown: Record<string, unknown> = {};
  for (const [field, inner] of Object.entries(value)) {
    if (field in hidden || field.startsWith("sandbox_")) continue;
    const expanded = expandTree[field];
    shown[field] = expanded
      ? renderField(state, field, inner, expanded, [...path, field])
      : renderValue(state, inner, NOTHING_EXPANDED, path);
  }
  for (const [field, expanded] of Object.entries(expandTree)) {
    const read = hidden[field];
    if (read)
      shown[field] = renderValue(state, read(state, value as StripeObject), expanded, [...path, field]);
    else if (!(field in shown)) throw cannotExpand([...path, field]);
  }
  return shown;
}

function renderField(
  state: StripeState,
  field: string,
  value: unknown,
  expanded: ExpandTree,
  path: string[],
) {
  if (Array.isArray(value)) {
    return value.map((item) =>
      typeof item === "string"
        ? expandReference(state, field, item, expanded, path)
        : renderValue(state, item, expanded, path),
    );
  }
  if (typeof value === "string") return expandReference(state, field, value, expanded, path);
  if (value !== null && typeof value !== "object") throw cannotExpand(path);
  return renderValue(state, value, expanded, path);
}

function expandReference(
  state: StripeState,
  field: string,
  id: string,
  expanded: ExpandTree,
  path: string[],
): unknown {
  const kind = REFERENCES[field];
  if (kind === undefined) throw cannotExpand(path);
  const found = state.store.get(kind, id);
  return found === undefined ? id : renderValue(state, found, expanded, path);
}

function cannotExpand(path: string[]) {
  return invalidRequest(
    `This property cannot be expanded (${path.join(".")}). You may want to try expanding something else.`,
    { param: "expand" },
  );
}
