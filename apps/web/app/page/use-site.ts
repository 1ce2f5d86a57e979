import type { PublicConfig } from "@smirk/domain/public-config";
import { useRouteLoaderData } from "react-router";

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
    planOrganisationName: "",
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

export function useSite(): Site {
  return useRouteLoaderData<Site>("root") ?? UNKNOWN_SITE;
}
