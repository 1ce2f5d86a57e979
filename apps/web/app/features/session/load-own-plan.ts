import { getCards } from "../../api/member/account.ts";
import { requestLimit } from "../../api/member/request-limit.ts";
import { isMembershipOver } from "./is-membership-over.ts";
import { openMemberFetch } from "./tokens/open-member-fetch.ts";

/** The member's plan; null once the membership is over. */
export async function loadOwnPlan(apiUrl: string): Promise<string | null> {
  const { insurance_card: card } = await getCards(openMemberFetch(apiUrl), requestLimit());
  return isMembershipOver(card, new Date()) ? null : card.plan_slug;
}
