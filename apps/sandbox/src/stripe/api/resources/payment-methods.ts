import * as v from "valibot";
import { attachCard, findCard } from "../../cards/cards.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";
import { getObject, type Operation, operation, page } from "../operation.ts";
import { filledText, form, listForm, text } from "../request/parameters.ts";

/** Payment methods as a server sees them: without a number. */
export const PAYMENT_METHOD_OPERATIONS: Operation[] = [
  operation("GET /payment_methods/:id", form({}), ({ state, id }) => getObject(state, "payment_method", id)),
  operation("POST /payment_methods/:id/attach", form({ customer: filledText }), ({ state, params, id }) => {
    getObject(state, "customer", { id: params.customer, param: "customer" });
    const method = findCard(state, id);
    attachCard(state, method, params.customer);
    return method;
  }),
  operation("POST /payment_methods/:id/detach", form({}), ({ state, id }) => {
    const method = getObject(state, "payment_method", id);
    const previous = { customer: method.customer };
    method.customer = null;
    state.store.save(method);
    emitEvent(state, { type: "payment_method.detached", subject: method, previous });
    return method;
  }),
  operation(
    "GET /payment_methods",
    listForm({ customer: v.optional(text), type: v.optional(text) }),
    ({ state, params }) => {
      const all = state.store.all("payment_method");
      const meant = all.filter(({ customer, type }) => {
        return customer === (params.customer ?? customer) && type === (params.type ?? type);
      });
      return page("/v1/payment_methods", meant, params);
    },
  ),
];
