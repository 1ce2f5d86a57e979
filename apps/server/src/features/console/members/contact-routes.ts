import type { Context } from "../../../context.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import {
  changeByCode,
  changeByWaiting,
  previewContact,
  sendContactCode,
} from "../../account/contacts/change-for-member.ts";
import { type AddAction, withReason } from "../register-actions.ts";
import { getPreviewed } from "./get-account.ts";
import { contactProofSchema, readNewContact } from "./read-bodies.ts";

/** An email address or a phone moves who can sign in: by a code to the new one, or after a day. */
export function registerContactActions(add: AddAction, ctx: Context): void {
  add("members.preview_contact", {
    method: "POST",
    url: "/members/contact/preview",
    handler: async (call) => {
      const { to } = readNewContact(call.request.body);
      return previewContact(ctx, { accountId: await getPreviewed(ctx, call), to });
    },
  });
  add("members.send_contact_code", {
    method: "POST",
    url: "/members/contact/send-code",
    handler: async ({ request, operator }) => {
      const change = readNewContact(request.body);
      const reasoned = withReason(operator, request.body);
      await sendContactCode(ctx, { ...change, operator: reasoned, address: request.ip });
      return { sent: true };
    },
  });
  add("members.change_contact", {
    method: "POST",
    url: "/members/contact",
    handler: async ({ request, operator }) => {
      const change = { ...readNewContact(request.body), operator: withReason(operator, request.body) };
      const proof = parseBody(contactProofSchema, request.body);
      if ("code" in proof) {
        await changeByCode(ctx, { ...change, address: request.ip, code: proof.code });
        return { happens_at: null };
      }
      const happensAt = await changeByWaiting(ctx, change);
      return { happens_at: Math.floor(happensAt.getTime() / 1000) };
    },
  });
}
