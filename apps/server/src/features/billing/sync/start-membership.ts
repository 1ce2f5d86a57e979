import { markAccountPaid } from "../../auth/accounts/account-rows.ts";
import { saveAgreement } from "../../members/agreement/save-agreement.ts";
import { addDentistChoices } from "../../members/dentists/add-choices.ts";
import { recordSecondMembership } from "../../members/person/second-memberships.ts";
import type { SubscriptionStep } from "./subscription-step.ts";

export const startMembership: SubscriptionStep = async (ctx, trx, { membership, next, start, at }) => {
  if (start === null) return;
  const { id: membershipId, account_id: accountId, name, last_name: lastName } = membership;
  await markAccountPaid(trx, { accountId, name, lastName, now: at });
  await saveAgreement(ctx, trx, { ...membership, ...next, ...start });
  await addDentistChoices(trx, { membershipId, personIds: null, at: start.paid_at });
  await recordSecondMembership(trx, membership, at);
};
