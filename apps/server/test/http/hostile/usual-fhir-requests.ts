import type { Named, UsualRequest } from "./usual-requests.ts";

export const fhirRequests = ({ location }: Pick<Named, "location">): Record<string, UsualRequest> => ({
  "GET /fhir/metadata": {},
  "GET /fhir/$bulk-publish": {},
  "GET /fhir/bulk/:export/:file": { params: { export: "1", file: "Location.ndjson" } },
  "GET /fhir/:type": {
    params: { type: "Location" },
    query: {
      "address-city": "Houston",
      near: "29.76|-95.37|5|km",
      _count: "1",
      _include: "Location:organization",
    },
  },
  "POST /fhir/:type/_search": {
    params: { type: "PractitionerRole" },
    isForm: true,
    body: { "practitioner.name": "Fern", _lastUpdated: "ge2026-01-01", _revinclude: "x", _cursor: "i.1" },
  },
  "GET /fhir/:type/:id": { params: { type: "Location", id: location } },
  "GET /fhir/:type/:id/_history/:version": { params: { type: "Location", id: location, version: "1" } },
});
