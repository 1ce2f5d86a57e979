import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("routes/finder-layout.tsx", [index("features/finder/screen.tsx")]),
  layout("routes/marketing-layout.tsx", [
    route("dentist/:id?", "features/dentist/screen.tsx"),
    route("sign-up", "routes/sign-up-layout.tsx", [
      index("features/sign-up/form/screen.tsx"),
      route("2fa", "features/sign-up/code/screen.tsx"),
      route("sso/callback", "features/sign-up/callback/screen.tsx"),
    ]),
    layout("routes/guarded-layout.tsx", [
      route("user-details", "features/onboarding/details/screen.tsx"),
      route("user-details/family", "features/onboarding/family/screen.tsx"),
      route("user-details/plan", "features/onboarding/plan/screen.tsx"),
      route("user-details/checkout", "features/onboarding/checkout/screen.tsx"),
      route("user-details/processing", "features/onboarding/processing/screen.tsx"),
    ]),
    route("region-availability", "routes/region-availability.tsx"),
    route("leave-waitlist", "routes/leave-waitlist.tsx"),
    route("stop-messages", "routes/stop-messages.tsx"),
    route("account-deleted", "routes/account-deleted.tsx"),
    layout("routes/member-layout.tsx", [
      route("membership", "features/membership/screen.tsx"),
      route("membership/agreement", "features/membership/agreement/screen.tsx"),
      route("membership/payments", "features/membership/payments/screen.tsx"),
      route("membership/payments/:id", "features/membership/payments/receipt/screen.tsx"),
      route("membership/messages", "features/membership/messages/screen.tsx"),
      route("membership/signing-in", "features/membership/signing-in/screen.tsx"),
      route("membership/signing-in/data", "features/membership/signing-in/data/screen.tsx"),
      route("membership/payments/statements/:year", "features/membership/payments/statement/screen.tsx"),
    ]),
    route("dentists/:state/:city/:speciality?", "features/city/screen.tsx"),
    route("plans", "features/plans/screen.tsx"),
    route("how-it-works", "features/plans/how-it-works/screen.tsx"),
    route("privacy", "routes/privacy.tsx"),
    route("terms", "routes/terms.tsx"),
    route("*", "routes/not-found.tsx"),
  ]),
  route("robots.txt", "routes/files/robots.ts"),
  route("sitemap.xml", "routes/files/sitemap.ts"),
  route("sitemap/:start", "routes/files/sitemap-page.ts"),
  route("site.webmanifest", "routes/files/web-manifest.ts"),
] satisfies RouteConfig;
