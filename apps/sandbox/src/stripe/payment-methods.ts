import * as v from "valibot";
import { attachCard } from "./attach-card.ts";
import { emitEvent } from "./emit-event.ts";
import { findCard } from "./find-card.ts";
import { find, type Operation, operation, page } from "./operation.ts";
import { filledText, form, listForm, text } from "./parameters.ts";

/** Payment methods as a server sees them: never with a number. */
export const PAYMENT_METHOD_OPERATIONS: Operation[] = [
  operation("GET /payment_methods/:id", form({}), ({ world, id }) => find(world, "payment_method", id)),
  operation("POST /payment_methods/:id/attach", form({ customer: filledText }), ({ world, params, id }) => {
    find(world, "customer", params.customer, "customer");
    const method = findCard(world, id);
    attachCard(world, method, params.customer);
    return method;
  }),
  operation("POST /payment_methods/:id/detach", form({}), ({ world, id }) => {
    const method = find(world, "payment_method", id);
    const previous = { customer: method.customer };
    method.customer = null;
    world.store.save(method);
    emitEvent(world, "payment_method.detached", method, previous);
    return method;
  }),
  operation(
    "GET /payment_methods",
    listForm({ customer: v.optional(text), type: v.optional(text) }),
    ({ world, params }) => {
      const all = world.store.all("payment_method");
      const meant = all.filter(({ customer, type }) => {
        return customer === (params.customer ?? customer) && type === (params.type ?? type);
      });
      return page("/v1/payment_methods", meant, params);
    },
  ),
];
