import { randomInt } from "node:crypto";
import * as v from "valibot";
import { moveBalance } from "../../billing-engine/credits/move-balance.ts";
import { deleteCustomer } from "../../billing-engine/subscriptions/delete-customer.ts";
import { findDeleted } from "../../state/deleted-customers.ts";
import { newId } from "../../state/new-id.ts";
import type { Customer } from "../../state/objects.ts";
import { emitEvent, watchChanges } from "../../webhooks/emit-event.ts";
import { matchesSearch } from "../match-search.ts";
import { mergeMetadata, omitUndefined } from "../merge-metadata.ts";
import { getObject, type Operation, operation, page } from "../operation.ts";
import {
  clearable,
  filledText,
  form,
  isInRange,
  listForm,
  metadata,
  text,
  timeRange,
  wholeNumber,
} from "../request/parameters.ts";
import { invalidRequest } from "../stripe-error.ts";

const addressForm = v.strictObject({
  city: v.optional(text),
  country: v.optional(text),
  line1: v.optional(text),
  line2: v.optional(text),
  postal_code: v.optional(text),
  state: v.optional(text),
});

const email = clearable(v.pipe(text, v.regex(/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/, "email")));

const fields = {
  balance: v.optional(wholeNumber),
  address: v.optional(clearable(addressForm)),
  description: v.optional(clearable(text)),
  email: v.optional(email),
  metadata: v.optional(metadata),
  name: v.optional(clearable(text)),
  phone: v.optional(clearable(text)),
  preferred_locales: v.optional(clearable(v.array(text))),
  shipping: v.optional(
    clearable(v.strictObject({ address: addressForm, name: filledText, phone: v.optional(text) })),
  ),
  invoice_settings: v.optional(v.strictObject({ default_payment_method: v.optional(clearable(filledText)) })),
};

export const CUSTOMER_OPERATIONS: Operation[] = [
  operation(
    "POST /customers",
    form({ ...fields, payment_method: v.optional(filledText) }),
    ({ state, params }) => {
      const {
        expand: _expand,
        invoice_settings: _settings,
        payment_method: _method,
        metadata: more,
        balance = 0,
        ...given
      } = params;
      const blank = blankCustomer(state.clock.now());
      const customer = { ...blank, ...nullsFor(given), metadata: mergeMetadata({}, more) };
      state.store.save(customer);
      emitEvent(state, { type: "customer.created", subject: customer });
      if (balance !== 0) moveBalance(state, customer, { amount: balance, type: "adjustment" });
      return customer;
    },
  ),
  operation("POST /customers/:id", form(fields), ({ state, params, id }) => {
    const customer = getObject(state, "customer", id);
    const changes = watchChanges(customer);
    const { expand: _expand, balance, invoice_settings: settings, metadata: more, ...given } = params;
    if (settings?.default_payment_method) {
      const method = getObject(state, "payment_method", {
        id: settings.default_payment_method,
        param: "invoice_settings[default_payment_method]",
      });
      if (method.customer !== id) {
        throw invalidRequest(
          "The customer does not have a payment method with the ID provided. The payment method must be attached to the customer.",
          { param: "invoice_settings[default_payment_method]", code: "resource_missing" },
        );
      }
    }
    Object.assign(customer, nullsFor(given), { metadata: mergeMetadata(customer.metadata, more) });
    if (settings?.default_payment_method !== undefined) {
      customer.invoice_settings = {
        ...customer.invoice_settings,
        default_payment_method: settings.default_payment_method,
      };
    }
    state.store.save(customer);
    const moved = (balance ?? customer.balance) - customer.balance;
    if (moved !== 0) moveBalance(state, customer, { amount: moved, type: "adjustment" });
    const previous = changes();
    if (previous) emitEvent(state, { type: "customer.updated", subject: customer, previous });
    return customer;
  }),
  operation(
    "GET /customers/:id",
    form({}),
    ({ state, id }) => findDeleted(state, id) ?? getObject(state, "customer", id),
  ),
  operation("DELETE /customers/:id", form({}), ({ state, id }) =>
    deleteCustomer(state, getObject(state, "customer", id)),
  ),
  operation(
    "GET /customers",
    listForm({ email: v.optional(text), created: v.optional(timeRange) }),
    ({ state, params }) => {
      const meant = state.store.all("customer").filter(({ email: theirs, created }) => {
        return (params.email === undefined || theirs === params.email) && isInRange(created, params.created);
      });
      return page("/v1/customers", meant, params);
    },
  ),
  operation(
    "GET /customers/search",
    form({ query: filledText, limit: v.optional(wholeNumber, "10"), page: v.optional(text) }),
    ({ state, params }) => {
      const found = state.store.all("customer").filter((customer) => matchesSearch(customer, params.query));
      const shown = found.toReversed().slice(0, params.limit);
      return {
        object: "search_result",
        data: shown,
        has_more: found.length > shown.length,
        next_page: null,
        url: "/v1/customers/search",
      };
    },
  ),
  operation(
    "GET /customers/:id/payment_methods",
    listForm({ type: v.optional(text) }),
    ({ state, params, id }) => {
      getObject(state, "customer", { id, param: "customer" });
      const theirs = state.store.all("payment_method").filter(({ customer }) => customer === id);
      return page(`/v1/customers/${id}/payment_methods`, theirs, params);
    },
  ),
];

function blankCustomer(now: number): Customer {
  return {
    id: newId("cus", 14),
    object: "customer",
    address: null,
    balance: 0,
    created: now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: randomInt(36 ** 6, 36 ** 7)
      .toString(36)
      .toUpperCase()
      .padStart(8, "S"),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
}

/** Given fields; missing parts of an address are null. */
function nullsFor<T extends Record<string, unknown>>(given: T) {
  const { address } = given;
  if (typeof address !== "object" || address === null) return omitUndefined(given);
  const blank = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  return { ...omitUndefined(given), address: { ...blank, ...omitUndefined(address) } };
}
