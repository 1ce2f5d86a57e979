import { ASSERTION_TYPE } from "@smirk/contract/partners";
import { openWebhooks, readSent } from "../webhooks/open-webhooks.ts";
import type { Walk } from "./open-walk.ts";

/** What a partner's program asks. */
export async function walkPartners(
  walk: Walk,
  { member, locationId }: { member: { accountId: string }; locationId: string },
): Promise<void> {
  const { call, again, fixture } = walk;
  const webhooks = openWebhooks(fixture);
  const receiver = await webhooks.add(["dentist.chosen"]);
  const { partner } = receiver;
  const { access_token } = await call<{ access_token: string }>("issueToken", {
    body: {
      grant_type: "client_credentials",
      client_assertion_type: ASSERTION_TYPE,
      client_assertion: await partner.sign(),
    },
  });
  const as = { headers: { authorization: `Bearer ${access_token}` } };
  await call("listPartnerLocations", { as, query: { zip: "77002" } });
  await call("getPartnerLocation", { as, params: { id: locationId } });
  await call("listPartnerPrices", {
    ...{ as, params: { id: locationId }, query: { plan: "brightwell_discount_2" } },
  });
  const own = await again(member);
  const { cards } = await call<{ cards: { person_id: string }[] }>("listCards", { as: own });
  const id = cards[0]?.person_id ?? "";
  const shown = await call<{ link: string }>("createCardCode", { as: own, params: { id } });
  await call("checkPartnerCard", { as, body: { code: shown.link, location_id: locationId } });
  await call("chooseDentist", {
    as: own,
    body: { location_id: locationId, person_ids: [id] },
  });
  await webhooks.deliver();
  const [sent] = receiver.received;
  await call("getPartnerEvent", { as, params: { id: sent ? readSent(sent).data.id : "" } });
}
