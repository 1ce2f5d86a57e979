import type { MEMBER_CHOICES } from "@smirk/contract/console/members/choices";
import { checkChoice, chooseDentist, getDentists } from "../../members/dentists/choose-dentist.ts";
import { dentistName } from "../../members/dentists/dentist-name.ts";
import { getRenewal } from "../../membership/leaving/set-auto-renew.ts";
import { setRenewalForMember } from "../../membership/leaving/set-renewal-for-member.ts";
import { chooseForMember } from "../../messages/choices/choose-for-member.ts";
import { describeChoices } from "../../messages/choices/describe-choices.ts";
import type { Handlers } from "../action.ts";
import { getAccount, getPreviewed } from "./get-account.ts";

/** What members choose on their own pages, done by an operator for who calls. */
export const MEMBER_CHOICE_ACTIONS: Handlers<typeof MEMBER_CHOICES> = {
  "members.preview_renewal": async (ctx, call) => getRenewal(ctx, await getPreviewed(ctx, call)),
  "members.set_renewal": async (ctx, call) => {
    const accountId = await getAccount(ctx, call);
    const { body, operator } = call;
    return setRenewalForMember(ctx, { accountId, autoRenew: body.auto_renew, operator });
  },
  "members.preview_dentist": async (ctx, call) => {
    const { location_id: locationId, person_ids: personIds } = call.body;
    const accountId = await getPreviewed(ctx, call);
    const dentists = await getDentists(ctx, accountId);
    if (locationId === undefined || personIds === undefined) return { dentists, choice: null };
    const { dentist, changed } = await checkChoice(ctx, { accountId, locationId, personIds });
    return { dentists, choice: { dentist: dentistName(dentist), personIds: changed.map(({ id }) => id) } };
  },
  "members.choose_dentist": async (ctx, call) => {
    const { location_id: locationId, person_ids: personIds } = call.body;
    const accountId = await getAccount(ctx, call);
    return chooseDentist(ctx, { accountId, locationId, personIds, operator: call.operator });
  },
  "members.preview_messages": async (ctx, call) => describeChoices(ctx, await getPreviewed(ctx, call)),
  "members.choose_messages": async (ctx, call) => {
    const { kind, is_wanted } = call.body;
    const accountId = await getAccount(ctx, call);
    const choice = { kind, is_wanted };
    await chooseForMember(ctx, { accountId, choice, operator: call.operator });
    return describeChoices(ctx, accountId);
  },
};
