const SECRET = "A".repeat(43);

/** What a front desk sends to check a card. */
export const deskRequests = (location: string) => ({
  "GET /check": { query: { language: "en" } },
  "GET /es/check": { query: { language: "en" } },
  "GET /es/check/*": { params: { "*": SECRET }, query: { language: "en" } },
  "POST /check": { query: { language: "en" }, isForm: true as const, body: { code: "K7M4P-9XQ3R" } },
  "GET /check/:code": { params: { code: SECRET }, query: { language: "en" } },
  "POST /check/:code": {
    params: { code: SECRET },
    query: { language: "en" },
    isForm: true as const,
    body: { digits: "123456", outcome: "price_given" },
  },
  "GET /check/:code/office": {
    params: { code: SECRET },
    query: { zip: "77002", name: "lake", outcome: "not_taken", language: "en" },
  },
  "POST /check/:code/office": {
    params: { code: SECRET },
    query: { language: "en" },
    isForm: true as const,
    body: { location_id: location, outcome: "not_taken" },
  },
});
