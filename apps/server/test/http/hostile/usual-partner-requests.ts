import { ASSERTION_TYPE } from "@smirk/contract/partners";

const SECRET = "A".repeat(43);

/** Requests of partners' programs. */
export const partnerRequests = (location: string) => ({
  "POST /partners/token": {
    isForm: true as const,
    body: {
      grant_type: "client_credentials",
      client_assertion_type: ASSERTION_TYPE,
      client_assertion: `${SECRET}.${SECRET}.${SECRET}`,
      client_id: "0198a0c0-0000-7000-8000-000000000000",
      scope: "fees",
    },
  },
  "GET /partners/locations": { caller: "partner" as const, query: { zip: "77002", after: "0" } },
  "GET /partners/locations/:id": { caller: "partner" as const, params: { id: location } },
  "GET /partners/locations/:id/prices": {
    caller: "partner" as const,
    params: { id: location },
    query: { plan: "brightwell_discount_1" },
  },
  "GET /partners/events/:id": {
    caller: "partner" as const,
    params: { id: "0198a0c0-0000-7000-8000-000000000000" },
  },
  "POST /partners/card_checks": {
    caller: "partner" as const,
    body: { code: SECRET.slice(0, 22), digits: "1234", location_id: location, language: "es" },
  },
});
