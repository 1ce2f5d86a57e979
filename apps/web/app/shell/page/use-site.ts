import type { PublicConfig } from "@smirk/domain/wire/public-config";
import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from "react-router";

export interface Site {
  origin: string;
  publicConfig: PublicConfig;
}

/** For the error page of a request that failed before loading. */
const UNKNOWN_SITE: Site = {
  origin: "",
  publicConfig: {
    brandName: "Smirk",
    apiUrl: "",
    planOrganizationName: "",
    planOrganizationUrl: "",
    telehealthAdministratorName: "",
    supportPhone: "",
    supportEmail: "",
    supportUrl: null,
    postalAddress: "",
    officeTimeZone: "UTC",
    mapTileUrl: null,
    mapTileAttribution: null,
    googleMap: null,
    stripeScriptUrl: null,
    testPayments: false,
    mobileReturnUrls: [],
    analytics: null,
    errorReporting: null,
  },
};

/** A refused request has no loader data; its error has the site. */
export function useSite(): Site {
  const loaded = useRouteLoaderData<Site>("root");
  const error = useRouteError();
  return loaded ?? siteOfError(error) ?? UNKNOWN_SITE;
}

function siteOfError(error: unknown): Site | undefined {
  const data: unknown = isRouteErrorResponse(error) ? error.data : null;
  return typeof data === "object" && data !== null && "publicConfig" in data ? (data as Site) : undefined;
}
