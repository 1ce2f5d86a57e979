import type { PublicConfig } from "@smirk/domain/wire/public-config";
import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from "react-router";

/** What every page knows of the site it belongs to. */
export interface Site {
  /** Origin that visitors see, such as `https://smirk.example`; empty when unknown. */
  origin: string;
  publicConfig: PublicConfig;
}

/** Enough for the page that says so when a request failed before anything was loaded. */
const UNKNOWN_SITE: Site = {
  origin: "",
  publicConfig: {
    brandName: "Smirk",
    apiUrl: "",
    planOrganizationName: "",
    telehealthAdministratorName: "",
    supportPhone: "",
    supportEmail: "",
    supportUrl: null,
    postalAddress: "",
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

/** A request that was refused has no page, and its error carries the site. */
export function useSite(): Site {
  const loaded = useRouteLoaderData<Site>("root");
  const error = useRouteError();
  return loaded ?? siteOfError(error) ?? UNKNOWN_SITE;
}

function siteOfError(error: unknown): Site | undefined {
  const data: unknown = isRouteErrorResponse(error) ? error.data : null;
  return typeof data === "object" && data !== null && "publicConfig" in data ? (data as Site) : undefined;
}
