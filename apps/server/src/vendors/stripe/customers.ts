import type { HomeAddress } from "@smirk/domain/joining/address/address-verdict";
import type { Language } from "@smirk/domain/wire/language";
import type { Stripe } from "stripe";
import * as v from "valibot";
import type { Ask } from "./ask-stripe.ts";
import { ifMissing } from "./payment-error.ts";

export interface CustomerDetails {
  accountId: string;
  name: string;
  email: string;
  /** E.164. */
  phoneNumber: string;
  address: HomeAddress;
  language: Language;
}

export interface CustomerPayments {
  /** Idempotent for a day. @returns the customer's id */
  createCustomer(details: CustomerDetails, idempotencyKey: string): Promise<string>;
  updateCustomer(id: string, details: CustomerDetails, idempotencyKey: string): Promise<void>;
  /** An account's customers, newest first; Stripe's search is up to a minute behind. */
  findCustomers(accountId: string): Promise<string[]>;
  /** The customer of an invoice, a payment intent or a charge; null where Stripe has no such object. */
  findCustomerOfPayment(id: string): Promise<string | null>;
}

const paymentSchema = v.object({ customer: v.nullable(v.string()) });
const customerSchema = v.object({ id: v.string() });

export function createCustomerPayments(ask: Ask): CustomerPayments {
  return {
    async createCustomer(details, idempotencyKey) {
      const { id } = await ask("create a customer", customerSchema, (stripe) =>
        stripe.customers.create(describeCustomer(details), { idempotencyKey }),
      );
      return id;
    },
    async updateCustomer(id, details, idempotencyKey) {
      await ask("update a customer", customerSchema, (stripe) =>
        stripe.customers.update(id, describeCustomer(details), { idempotencyKey }),
      );
    },
    async findCustomerOfPayment(id) {
      const read = readerOf(id);
      if (read === null) return null;
      const found = await ask("find a payment's customer", paymentSchema, read).catch(ifMissing(null));
      return found?.customer ?? null;
    },
    async findCustomers(accountId) {
      const { data } = await ask("find customers", v.object({ data: v.array(customerSchema) }), (stripe) =>
        stripe.customers.search({ query: `metadata['account_id']:'${accountId}'`, limit: 100 }),
      );
      return data.map(({ id }) => id);
    },
  };
}

function readerOf(id: string): ((stripe: Stripe) => Promise<unknown>) | null {
  if (id.startsWith("in_")) return (stripe) => stripe.invoices.retrieve(id);
  if (id.startsWith("pi_")) return (stripe) => stripe.paymentIntents.retrieve(id);
  if (id.startsWith("ch_")) return (stripe) => stripe.charges.retrieve(id);
  return null;
}

function describeCustomer({ accountId, name, email, phoneNumber, address, language }: CustomerDetails) {
  return {
    name,
    email,
    phone: phoneNumber,
    address: {
      line1: address.address_line_1,
      ...(address.address_line_2 && { line2: address.address_line_2 }),
      city: address.city,
      state: address.state,
      postal_code: address.zip,
      country: "US",
    },
    // The language of its receipts and pages.
    preferred_locales: [language],
    metadata: { account_id: accountId },
  };
}
