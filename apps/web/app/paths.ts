/** Every path of the site once. Patterns stand in routes.ts. */
export const paths = {
  finder: "/",
  dentist: (locationId?: string) =>
    locationId === undefined ? "/dentist" : `/dentist/${encodeURIComponent(locationId)}`,
  signUp: "/sign-up",
  signUpCode: "/sign-up/2fa",
  signUpCallback: "/sign-up/sso/callback",
  userDetails: "/user-details",
  family: "/user-details/family",
  plan: "/user-details/plan",
  checkout: "/user-details/checkout",
  processing: "/user-details/processing",
  membership: "/membership",
  agreement: "/membership/agreement",
  regionAvailability: "/region-availability",
  privacy: "/privacy",
  terms: "/terms",
  robots: "/robots.txt",
  sitemap: "/sitemap.xml",
  sitemapPage: (start: string) => `/sitemap/${start}.xml`,
  webManifest: "/site.webmanifest",
} as const;
