import type { Customer } from "./objects.ts";
import type { StripeState } from "./stripe-state.ts";

export interface DeletedCustomer {
  id: string;
  object: "customer";
  deleted: true;
}

/** Only the id of a deleted customer is kept. */
export function removeCustomer({ store }: StripeState, customer: Customer): DeletedCustomer {
  store.remove(customer);
  store.save({ id: keyOf(customer.id), object: "sandbox.setting", value: true });
  return answerDeleted(customer.id);
}

/** @returns null for one that is there, or has never been */
export function findDeleted({ store }: StripeState, id: string): DeletedCustomer | null {
  return store.get("sandbox.setting", keyOf(id)) === undefined ? null : answerDeleted(id);
}

function keyOf(id: string): string {
  return `deleted_${id}`;
}

function answerDeleted(id: string): DeletedCustomer {
  return { id, object: "customer", deleted: true };
}
