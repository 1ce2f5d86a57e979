import * as v from "valibot";
import {
  buildCreditNote,
  issueCreditNote,
  voidCreditNote,
} from "../../billing-engine/credits/issue-credit-note.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";
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

const cents = v.pipe(wholeNumber, v.minValue(0));
const fields = {
  amount: v.optional(cents),
  credit_amount: v.optional(cents),
  effective_at: v.optional(wholeNumber),
  email_type: v.optional(v.picklist(["credit_note", "none"])),
  invoice: filledText,
  lines: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          amount: v.optional(cents),
          description: v.optional(text),
          invoice_line_item: v.optional(filledText),
          quantity: v.optional(v.pipe(wholeNumber, v.minValue(1))),
          type: v.picklist(["custom_line_item", "invoice_line_item"]),
          unit_amount: v.optional(cents),
        }),
      ),
      v.minLength(1),
    ),
  ),
  memo: v.optional(text),
  metadata: v.optional(metadata),
  out_of_band_amount: v.optional(cents),
  reason: v.optional(v.picklist(["duplicate", "fraudulent", "order_change", "product_unsatisfactory"])),
  refund_amount: v.optional(cents),
  refunds: v.optional(
    v.array(
      v.strictObject({
        amount_refunded: v.optional(cents),
        refund: filledText,
        type: v.optional(v.literal("refund")),
      }),
    ),
  ),
};

export const CREDIT_NOTE_OPERATIONS: Operation[] = [
  operation("POST /credit_notes", form(fields), ({ state, params }) =>
    issueCreditNote(state, getObject(state, "invoice", { id: params.invoice, param: "invoice" }), params),
  ),
  operation("GET /credit_notes/preview", form(fields), ({ state, params }) =>
    buildCreditNote(state, getObject(state, "invoice", { id: params.invoice, param: "invoice" }), params),
  ),
  operation("GET /credit_notes/preview/lines", listForm(fields), ({ state, params }) => {
    const invoice = getObject(state, "invoice", { id: params.invoice, param: "invoice" });
    const { lines } = buildCreditNote(state, invoice, params);
    return page("/v1/credit_notes/preview/lines", lines.data.toReversed(), params);
  }),
  operation("GET /credit_notes/:id", form({}), ({ state, id }) => getObject(state, "credit_note", id)),
  operation("GET /credit_notes/:id/lines", listForm({}), ({ state, params, id }) =>
    page(`/v1/credit_notes/${id}/lines`, getObject(state, "credit_note", id).lines.data.toReversed(), params),
  ),
  operation(
    "GET /credit_notes",
    listForm({ created: v.optional(timeRange), customer: v.optional(text), invoice: v.optional(text) }),
    ({ state, params }) => {
      const meant = state.store.all("credit_note").filter(({ created, customer, invoice }) => {
        if (customer !== (params.customer ?? customer)) return false;
        return invoice === (params.invoice ?? invoice) && isInRange(created, params.created);
      });
      return page("/v1/credit_notes", meant, params);
    },
  ),
  operation("POST /credit_notes/:id/void", form({}), ({ state, id }) =>
    voidCreditNote(state, getObject(state, "credit_note", id)),
  ),
  operation(
    "POST /credit_notes/:id",
    form({ memo: v.optional(text), metadata: v.optional(metadata) }),
    ({ state, params, id }) => {
      const note = getObject(state, "credit_note", id);
      const previous = { memo: note.memo, metadata: note.metadata };
      note.memo = params.memo ?? note.memo;
      note.metadata = mergeMetadata(note.metadata, params.metadata);
      state.store.save(note);
      emitEvent(state, { type: "credit_note.updated", subject: note, previous });
      return note;
    },
  ),
];
