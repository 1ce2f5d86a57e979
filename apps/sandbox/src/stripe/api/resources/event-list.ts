import * as v from "valibot";
import { getObject, type Operation, operation, page } from "../operation.ts";
import { form, isInRange, listForm, text, timeRange, yesNo } from "../request/parameters.ts";

/** Events as a server reads them; nothing in them is expanded. */
export const EVENT_OPERATIONS: Operation[] = [
  operation("GET /events/:id", form({}), ({ state, id }) => getObject(state, "event", id)),
  operation(
    "GET /events",
    listForm({
      created: v.optional(timeRange),
      delivery_success: v.optional(yesNo),
      type: v.optional(text),
      types: v.optional(v.array(text)),
    }),
    ({ state, params }) => {
      const meant = state.store.all("event").filter(({ created, type }) => {
        if (params.types && !params.types.includes(type)) return false;
        return matchesType(type, params.type) && isInRange(created, params.created);
      });
      return page("/v1/events", meant, params);
    },
  ),
];

function matchesType(type: string, wanted: string | undefined): boolean {
  if (wanted === undefined) return true;
  return wanted.endsWith("*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
