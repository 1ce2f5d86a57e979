import { getCards } from "../../api/member/account.ts";
import { isMembershipOver } from "./is-membership-over.ts";
import { openMemberFetch } from "./tokens/open-member-fetch.ts";

/** The member's plan; null once the membership is over. */
export async function loadOwnPlan(apiUrl: string, signal: AbortSignal): Promise<string | null> {
  const { insurance_card: card } = await getCards(openMemberFetch(apiUrl), signal);
  return isMembershipOver(card, new Date()) ? null : card.plan_slug;
}
