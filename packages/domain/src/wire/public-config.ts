export interface PublicConfig {
  brandName: string;
  apiUrl: string;
  planOrganizationName: string;
  planOrganizationUrl: string;
  telehealthAdministratorName: string;
  supportPhone: string;
  supportEmail: string;
  supportUrl: string | null;
  postalAddress: string;
  /** For every day that members see. */
  officeTimeZone: string;
  mapTileUrl: string | null;
  mapTileAttribution: string | null;
  googleMap: PublicGoogleMapConfig | null;
  stripeScriptUrl: string | null;
  testPayments: boolean;
  mobileReturnUrls: string[];
  analytics: PublicAnalyticsConfig | null;
  errorReporting: PublicErrorReportingConfig | null;
}

interface PublicGoogleMapConfig {
  key: string;
  scriptUrl: string;
  mapId: string;
}

export interface PublicAnalyticsConfig {
  host: string;
  key: string;
  countRobots: boolean;
  recordsSessions: boolean;
}

export interface PublicErrorReportingConfig {
  dsn: string;
  environment: string;
}
