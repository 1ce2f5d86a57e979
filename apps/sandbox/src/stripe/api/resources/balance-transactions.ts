import * as v from "valibot";
import { moveBalance } from "../../billing-engine/credits/move-balance.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { mergeMetadata } from "../merge-metadata.ts";
import { getObject, type Operation, operation, page } from "../operation.ts";
import {
  filledText,
  form,
  isInRange,
  listForm,
  metadata,
  text,
  timeRange,
  wholeNumber,
} from "../request/parameters.ts";
import { invalidRequest, missingResource } from "../stripe-error.ts";

/** A customer's balance: negative amounts are credits that later invoices use. */
export const BALANCE_OPERATIONS: Operation[] = [
  operation(
    "POST /customers/:id/balance_transactions",
    form({
      amount: wholeNumber,
      currency: filledText,
      description: v.optional(text),
      metadata: v.optional(metadata),
    }),
    ({ state, params, id }) => {
      const customer = getObject(state, "customer", id);
      if (customer.currency !== null && customer.currency !== params.currency.toLowerCase()) {
        throw invalidRequest(`The customer's balance is in ${String(customer.currency)}.`, {
          param: "currency",
        });
      }
      customer.currency = params.currency.toLowerCase();
      return moveBalance(state, customer, {
        amount: params.amount,
        type: "adjustment",
        description: params.description ?? null,
        metadata: mergeMetadata({}, params.metadata),
      });
    },
  ),
  operation(
    "POST /customers/:id/balance_transactions/:inner",
    form({ description: v.optional(text), metadata: v.optional(metadata) }),
    ({ state, params, id, innerId }) => {
      const transaction = getTransaction(state, id, innerId);
      transaction.description = params.description ?? transaction.description;
      transaction.metadata = mergeMetadata(transaction.metadata as Record<string, string>, params.metadata);
      state.store.save(transaction);
      return transaction;
    },
  ),
  operation("GET /customers/:id/balance_transactions/:inner", form({}), ({ state, id, innerId }) =>
    getTransaction(state, id, innerId),
  ),
  operation(
    "GET /customers/:id/balance_transactions",
    listForm({ created: v.optional(timeRange), invoice: v.optional(text) }),
    ({ state, params, id }) => {
      getObject(state, "customer", id);
      const meant = state.store.all("customer_balance_transaction").filter((one) => {
        if (one.customer !== id || one.invoice !== (params.invoice ?? one.invoice)) return false;
        return isInRange(one.created, params.created);
      });
      return page(`/v1/customers/${id}/balance_transactions`, meant, params);
    },
  ),
];

function getTransaction(state: StripeState, customer: string, id: string) {
  const transaction = getObject(state, "customer_balance_transaction", id);
  if (transaction.customer === customer) return transaction;
  throw missingResource("customer_balance_transaction", id);
}
