import { route } from "./route.ts";

/** This API as an OpenAPI document. */
export const getOpenApiRoute = route("GET /openapi.json", {
  caller: "anyone",
  class: "catalog",
  file: "application/json",
});

/** What `/developers` shows; a test makes each of these calls. */
export const SHOWN_CALLS = {
  rest: "/places/service_area?lat=29.76&lng=-95.37",
  graphql:
    "{ findProviderLocationsInBoundingBox(sw: {lat: 29.7, lng: -95.5}, ne: {lat: 29.8, lng: -95.3}) { id } }",
  fhir: ["/fhir/metadata", "/fhir/Location?near=29.76|-95.37|5|mi_us&_count=10"],
} as const;
