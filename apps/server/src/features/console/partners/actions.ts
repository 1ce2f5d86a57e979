import type { PARTNERS } from "@smirk/contract/console/partners";
import {
  addPartnerKeys,
  changePartner,
  createPartner,
  endPartner,
  retirePartnerKey,
} from "../../partners/change-partner.ts";
import { listPartners, showPartner } from "../../partners/list-partners.ts";
import type { Handlers } from "../action.ts";

interface AskedSettings {
  contact_email: string;
  calls_per_minute: number;
  calls_per_day: number;
}

const settingsOf = ({ contact_email, calls_per_minute, calls_per_day }: AskedSettings) => ({
  contactEmail: contact_email,
  callsPerMinute: calls_per_minute,
  callsPerDay: calls_per_day,
});

export const PARTNER_ACTIONS: Handlers<typeof PARTNERS> = {
  "partners.list": async (ctx) => ({ partners: await listPartners(ctx) }),
  "partners.show": (ctx, { body }) => showPartner(ctx, body.partner_id),
  "partners.create": async (ctx, { body, operator }) => {
    const { name, scopes } = body;
    return showPartner(ctx, await createPartner(ctx, { name, scopes, ...settingsOf(body), operator }));
  },
  "partners.change": async (ctx, { body, operator }) => {
    const { partner_id: partnerId, scopes } = body;
    await changePartner(ctx, { partnerId, scopes, ...settingsOf(body), operator });
    return showPartner(ctx, partnerId);
  },
  "partners.add_keys": async (ctx, { body: { partner_id: partnerId, keys }, operator }) => {
    await addPartnerKeys(ctx, { partnerId, keys, operator });
    return showPartner(ctx, partnerId);
  },
  "partners.retire_key": async (ctx, { body: { partner_id: partnerId, kid }, operator }) => {
    await retirePartnerKey(ctx, { partnerId, kid, operator });
    return showPartner(ctx, partnerId);
  },
  "partners.end": async (ctx, { body: { partner_id: partnerId }, operator }) => {
    await endPartner(ctx, { partnerId, operator });
    return showPartner(ctx, partnerId);
  },
};
