import { HIDDEN_FIELDS } from "./hidden-fields.ts";
import type { StripeObject } from "./objects.ts";
import type { Kind } from "./payment-objects.ts";
import { invalidRequest } from "./stripe-error.ts";
import type { World } from "./world.ts";

/** What `expand` asks for: `{ latest_invoice: { confirmation_secret: {} } }`. */
interface Wishes {
  [field: string]: Wishes;
}

const NO_WISHES: Wishes = {};

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
export function render(world: World, value: unknown, expand: readonly string[] = []): unknown {
  const wishes: Wishes = {};
  for (const path of expand) {
    const fields = path.split(".");
    if (fields.length > DEEPEST) {
      throw invalidRequest(`You cannot expand more than ${DEEPEST} levels of a property. Property: ${path}`);
    }
    let node = wishes;
    for (const field of fields) {
      node[field] ??= {};
      node = node[field];
    }
  }
  return renderValue(world, value, wishes, []);
}

function renderValue(world: World, value: unknown, wishes: Wishes, path: string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => renderValue(world, item, wishes, path));
  if (typeof value !== "object" || value === null) return value;
  const hidden = HIDDEN_FIELDS[String((value as StripeObject).object)] ?? {};
  const shown: Record<string, unknown> = {};
  for (const [field, inner] of Object.entries(value)) {
    if (field in hidden || field.startsWith("sandbox_")) continue;
    const wish = wishes[field];
    shown[field] = wish
      ? renderField(world, field, inner, wish, [...path, field])
      : renderValue(world, inner, NO_WISHES, path);
  }
  for (const [field, wish] of Object.entries(wishes)) {
    const read = hidden[field];
    if (read) shown[field] = renderValue(world, read(world, value as StripeObject), wish, [...path, field]);
    else if (!(field in shown)) throw cannotExpand([...path, field]);
  }
  return shown;
}

function renderField(world: World, field: string, value: unknown, wish: Wishes, path: string[]) {
  if (Array.isArray(value)) {
    return value.map((item) =>
      typeof item === "string"
        ? expandReference(world, field, item, wish, path)
        : renderValue(world, item, wish, path),
    );
  }
  if (typeof value === "string") return expandReference(world, field, value, wish, path);
  if (value !== null && typeof value !== "object") throw cannotExpand(path);
  return renderValue(world, value, wish, path);
}

function expandReference(world: World, field: string, id: string, wish: Wishes, path: string[]): unknown {
  const kind = REFERENCES[field];
  if (kind === undefined) throw cannotExpand(path);
  const found = world.store.get(kind, id);
  return found === undefined ? id : renderValue(world, found, wish, path);
}

function cannotExpand(path: string[]) {
  return invalidRequest(
    `This property cannot be expanded (${path.join(".")}). You may want to try expanding something else.`,
    { param: "expand" },
  );
}
