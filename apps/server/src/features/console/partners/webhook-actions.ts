import type { WEBHOOKS } from "@smirk/contract/console/webhooks";
import { showPartner } from "../../partners/list-partners.ts";
import { listDeliveries, listEndpoints } from "../../webhooks/list-endpoints.ts";
import {
  addEndpoint,
  endEndpoint,
  pauseEndpoint,
  redeliver,
  resumeEndpoint,
  rotateSecret,
} from "../../webhooks/manage-endpoints.ts";
import type { Handlers } from "../action.ts";
import { requireOpenPartner } from "./require-open-partner.ts";

export const WEBHOOK_ACTIONS: Handlers<typeof WEBHOOKS> = {
  "webhooks.show": async (ctx, { body: { partner_id: partnerId } }) => {
    await showPartner(ctx, partnerId);
    const [endpoints, deliveries] = await Promise.all([
      listEndpoints(ctx, partnerId),
      listDeliveries(ctx, partnerId),
    ]);
    return { endpoints, deliveries };
  },
  "webhooks.add": async (ctx, { body: { partner_id: partnerId, url, kinds }, operator }) => {
    const partner = await requireOpenPartner(ctx, partnerId);
    return { secret: await addEndpoint(ctx, { partnerId, partner, url, kinds, operator }) };
  },
  "webhooks.rotate": async (ctx, { body: { endpoint_id: endpointId }, operator }) => ({
    secret: await rotateSecret(ctx, { endpointId, operator }),
  }),
  "webhooks.end": async (ctx, { body: { endpoint_id: endpointId }, operator }) => {
    await endEndpoint(ctx, { endpointId, operator });
    return {};
  },
  "webhooks.pause": async (ctx, { body: { endpoint_id: endpointId }, operator }) => {
    await pauseEndpoint(ctx, { endpointId, operator });
    return {};
  },
  "webhooks.resume": async (ctx, { body: { endpoint_id: endpointId }, operator }) => {
    await resumeEndpoint(ctx, { endpointId, operator });
    return {};
  },
  "webhooks.send_again": async (ctx, { body, operator }) => {
    await redeliver(ctx, { endpointId: body.endpoint_id, deliveryId: body.delivery_id, operator });
    return {};
  },
};
