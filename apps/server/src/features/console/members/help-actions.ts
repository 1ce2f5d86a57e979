import type { MEMBER_HELP } from "@smirk/contract/console/members/help";
import { agreeToContact } from "../../account/contacts/agree-to-contact.ts";
import { sendContactCode } from "../../account/contacts/change-for-member.ts";
import { previewContact } from "../../account/contacts/preview-contact.ts";
import { replaceCardForMember } from "../../account/replace-card-for-member.ts";
import { updateForMember } from "../../account/update-for-member.ts";
import { signOutMember } from "../../auth/browsers/end-sessions-elsewhere.ts";
import { unlockPhone } from "../../auth/trust/code-failures.ts";
import { requirePayments } from "../../billing/selling-context.ts";
import { previewMessage } from "../../mail/preview/preview-message.ts";
import { sendAgain } from "../../mail/send-again.ts";
import { findPaidMembership } from "../../members/find-membership.ts";
import { addNote, removeNote } from "../../members/member-notes.ts";
import type { Handlers } from "../action.ts";
import { changeContactNow } from "./change-contact-now.ts";
import { getAccount, getPreviewed } from "./get-account.ts";
import { readDetailChange, readNewContact } from "./read-detail-change.ts";
import { refuseOwnChange } from "./refuse-own-change.ts";

/** What operators do for members who call: details, sign-in and what is kept about them. */
export const MEMBER_HELP_ACTIONS: Handlers<typeof MEMBER_HELP> = {
  "members.resend": async (ctx, { body: { account_id: accountId, kind }, operator }) => {
    const { id: membershipId } = await findPaidMembership(ctx, accountId);
    await sendAgain({ ...ctx, payments: requirePayments(ctx) }, { membershipId, kind, operator });
    return { queued: true };
  },
  "members.update": async (ctx, { body, operator }) => {
    await updateForMember(ctx, { ...readDetailChange(body), operator });
    return { changed: true };
  },
  "members.preview_contact": async (ctx, call) => {
    const { to } = readNewContact(call.body);
    return previewContact(ctx, { accountId: await getPreviewed(ctx, call), to });
  },
  "members.send_contact_code": async (ctx, { body, operator, caller: { address } }) => {
    await sendContactCode(ctx, { ...readNewContact(body), via: body.via, operator, address });
    return { sent: true };
  },
  "members.change_contact": async (ctx, { body, operator, caller: { address } }) => {
    const change = { ...readNewContact(body), operator, address };
    return { happensAt: await changeContactNow(ctx, { ...change, via: body.via, code: body.code }) };
  },
  "members.agree_contact": async (ctx, { body, operator, caller }) => {
    const refuseOwn = (begun: { by: string; at: Date }) => refuseOwnChange(ctx, begun, caller.getSession());
    await agreeToContact(ctx, { changeId: body.change_id, operator, refuseOwn });
    return { changed: true };
  },
  "members.unlock_phone": async (ctx, call) => {
    const accountId = await getAccount(ctx, call);
    return { wrongCodes: await unlockPhone(ctx, { accountId, operator: call.operator }) };
  },
  "members.sign_out": async (ctx, call) => {
    const accountId = await getAccount(ctx, call);
    return { ended: await signOutMember(ctx, { accountId, operator: call.operator }) };
  },
  "members.replace_card": async (ctx, { body: { account_id: accountId, person_id: personId }, operator }) => {
    await replaceCardForMember(ctx, { accountId, personId, operator });
    return { replaced: true };
  },
  "members.note": async (ctx, call) => {
    const accountId = await getAccount(ctx, call);
    return { noteId: await addNote(ctx, { accountId, text: call.body.text, operator: call.operator }) };
  },
  "members.remove_note": async (ctx, call) => {
    const accountId = await getAccount(ctx, call);
    await removeNote(ctx, { accountId, noteId: call.body.note_id, operator: call.operator });
    return { removed: true };
  },
  "members.preview_message": async (ctx, call) => {
    const { way, message_id: id } = call.body;
    return previewMessage(ctx, { accountId: await getPreviewed(ctx, call), id, way });
  },
};
