import { getInsuranceCardRoute } from "@smirk/contract/account/insurance-card";
import { callRoute } from "../../api/call-route.ts";
import { requestLimit } from "../../api/member/request-limit.ts";
import { isMembershipOver } from "./is-membership-over.ts";
import { openMemberFetch } from "./tokens/open-member-fetch.ts";

/** The member's plan; null once the membership is over. */
export async function loadOwnPlan(apiUrl: string): Promise<string | null> {
  const asked = { signal: requestLimit() };
  const { insurance_card: card } = await callRoute(openMemberFetch(apiUrl), getInsuranceCardRoute, asked);
  return isMembershipOver(card, new Date()) ? null : card.plan_slug;
}
