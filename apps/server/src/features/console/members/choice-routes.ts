import { chooseDentistBodySchema } from "@smirk/contract/account/dentists";
import { messageChoiceBodySchema } from "@smirk/contract/account/messages";
import { renewalBodySchema } from "@smirk/contract/account/renewal";
import * as v from "valibot";
import type { Context } from "../../../context.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import { signOutMember } from "../../auth/browsers/sign-out-member.ts";
import { checkChoice, chooseDentist } from "../../members/dentists/choose-dentist.ts";
import { dentistName } from "../../members/dentists/dentist-name.ts";
import { getDentists } from "../../members/dentists/get-dentists.ts";
import { getRenewal } from "../../membership/leaving/set-auto-renew.ts";
import { setRenewalForMember } from "../../membership/leaving/set-renewal-for-member.ts";
import { chooseForMember } from "../../messages/choices/choose-for-member.ts";
import { describeChoices } from "../../messages/choices/describe-choices.ts";
import { type AddAction, withReason } from "../register-actions.ts";
import { getAccount, getPreviewed } from "./get-account.ts";

/** Without a location: who has which dentist. */
const shownDentistSchema = v.partial(chooseDentistBodySchema);
const NO_DENTIST = "Say which dentist is chosen and for whom.";

/** What members choose on their own pages, done by an operator for who calls. */
export function registerChoiceActions(add: AddAction, ctx: Context): void {
  add("members.sign_out", {
    method: "POST",
    url: "/members/sign-out",
    handler: async ({ request, operator }) => {
      const reasoned = withReason(operator, request.body);
      const accountId = await getAccount(ctx, request.body);
      return { ended: await signOutMember(ctx, { accountId, operator: reasoned }) };
    },
  });
  add("members.preview_renewal", {
    method: "POST",
    url: "/members/renewal/preview",
    handler: async (call) => getRenewal(ctx, await getPreviewed(ctx, call)),
  });
  add("members.set_renewal", {
    method: "POST",
    url: "/members/renewal",
    handler: async ({ request, operator }) => {
      const { auto_renew: autoRenew } = parseBody(renewalBodySchema, request.body, "Say whether it renews.");
      const reasoned = withReason(operator, request.body);
      const accountId = await getAccount(ctx, request.body);
      return setRenewalForMember(ctx, { accountId, autoRenew, operator: reasoned });
    },
  });
  registerDentistActions(add, ctx);
  registerMessageActions(add, ctx);
}

function registerDentistActions(add: AddAction, ctx: Context): void {
  add("members.preview_dentist", {
    method: "POST",
    url: "/members/dentist/preview",
    handler: async (call) => {
      const { location_id: locationId, person_ids: personIds } = parseBody(
        shownDentistSchema,
        call.request.body,
        NO_DENTIST,
      );
      const accountId = await getPreviewed(ctx, call);
      const dentists = await getDentists(ctx, accountId);
      if (locationId === undefined || personIds === undefined) return { dentists, choice: null };
      const { dentist, changed } = await checkChoice(ctx, { accountId, locationId, personIds });
      const choice = { dentist: dentistName(dentist), person_ids: changed.map(({ id }) => id) };
      return { dentists, choice };
    },
  });
  add("members.choose_dentist", {
    method: "POST",
    url: "/members/dentist",
    handler: async ({ request, operator }) => {
      const { location_id: locationId, person_ids: personIds } = parseBody(
        chooseDentistBodySchema,
        request.body,
        NO_DENTIST,
      );
      const reasoned = withReason(operator, request.body);
      const accountId = await getAccount(ctx, request.body);
      return chooseDentist(ctx, { accountId, locationId, personIds, operator: reasoned });
    },
  });
}

function registerMessageActions(add: AddAction, ctx: Context): void {
  add("members.preview_messages", {
    method: "POST",
    url: "/members/messages/preview",
    handler: async (call) => describeChoices(ctx, await getPreviewed(ctx, call)),
  });
  add("members.choose_messages", {
    method: "POST",
    url: "/members/messages",
    handler: async ({ request, operator }) => {
      const choice = parseBody(messageChoiceBodySchema, request.body, "Choose a message.");
      const reasoned = withReason(operator, request.body);
      const accountId = await getAccount(ctx, request.body);
      await chooseForMember(ctx, { accountId, choice, operator: reasoned });
      return describeChoices(ctx, accountId);
    },
  });
}
