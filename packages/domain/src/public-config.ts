/** What the browser may know of the server's configuration; it travels in the page for hydration. */
export interface PublicConfig {
  brandName: string;
  /** Base of the API; empty for the page's own origin. */
  apiUrl: string;
  planOrganisationName: string;
  telehealthAdministratorName: string;
  supportPhone: string;
  supportEmail: string;
  postalAddress: string;
  mapTileUrl: string | null;
  mapTileAttribution: string | null;
}
