import * as v from "valibot";
import { route } from "./route.ts";

/** What Apple's phones call by themselves; names of fields and addresses are those of its PassKit web service. */
const registrationBodySchema = v.object({
  pushToken: v.pipe(v.string(), v.maxLength(200), v.regex(/^[\da-fA-F]{16,200}$/)),
});

export const changedPassesQuerySchema = v.object({
  passesUpdatedSince: v.optional(v.pipe(v.string(), v.maxLength(15), v.regex(/^\d{1,15}$/))),
});

const logBodySchema = v.object({
  logs: v.pipe(v.array(v.pipe(v.string(), v.maxLength(2_000))), v.maxLength(20)),
});

export const registerPhoneRoute = route("POST /wallet/apple/v1/devices/:device/registrations/:type/:serial", {
  caller: "pass",
  class: "member",
  body: registrationBodySchema,
  /** 201: the phone was not registered before. */
  statuses: [200, 201],
});
export const unregisterPhoneRoute = route(
  "DELETE /wallet/apple/v1/devices/:device/registrations/:type/:serial",
  { caller: "pass", class: "member", statuses: [200] },
);
export const listPhonePassesRoute = route("GET /wallet/apple/v1/devices/:device/registrations/:type", {
  caller: "anyone",
  class: "member",
  query: changedPassesQuerySchema,
  answer: v.object({ serialNumbers: v.array(v.string()), lastUpdated: v.string() }),
  /** 204: nothing has changed. */
  statuses: [200, 204],
});
export const loadPhonePassRoute = route("GET /wallet/apple/v1/passes/:type/:serial", {
  caller: "pass",
  class: "document",
  file: "application/vnd.apple.pkpass",
});
export const reportPhoneErrorsRoute = route("POST /wallet/apple/v1/log", {
  caller: "anyone",
  class: "member",
  body: logBodySchema,
  statuses: [200],
});
