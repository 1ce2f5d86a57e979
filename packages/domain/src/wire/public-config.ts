/** What the browser may know of the server's configuration; it travels in the page for hydration. */
export interface PublicConfig {
  brandName: string;
  /** Base of the API; empty for the page's own origin. */
  apiUrl: string;
  planOrganizationName: string;
  telehealthAdministratorName: string;
  supportPhone: string;
  supportEmail: string;
  /** The contact page, with https; null: 'Contact Support' is a mail to the support e-mail. */
  supportUrl: string | null;
  postalAddress: string;
  mapTileUrl: string | null;
  mapTileAttribution: string | null;
  /** The Google map; null: the open map. */
  googleMap: PublicGoogleMapConfig | null;
  /** Where Stripe.js is; null: nobody can pay. */
  stripeScriptUrl: string | null;
  /** Whether payments are for trying out: no card is charged. */
  testPayments: boolean;
  /** Where the browser may go after a payment that an app began. */
  mobileReturnUrls: string[];
  /** The product-analytics service; null: nothing is measured. */
  analytics: PublicAnalyticsConfig | null;
  /** The error-reporting service; null: nothing is reported. */
  errorReporting: PublicErrorReportingConfig | null;
}

export interface PublicGoogleMapConfig {
  key: string;
  /** The script's address without its parameters. */
  scriptUrl: string;
  mapId: string;
}

export interface PublicAnalyticsConfig {
  host: string;
  key: string;
  /** Counts browsers that call themselves robots, which tests do. */
  countRobots: boolean;
}

export interface PublicErrorReportingConfig {
  dsn: string;
  environment: string;
}
