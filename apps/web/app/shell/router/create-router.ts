import { createRouter, getTurboStreamSingleFetchDataStrategy } from "virtual:react-router-rest";
import type { DataRouter, RouterInit } from "react-router";
import {
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
} from "react-router";
import { whenIdle } from "../page/when-idle.ts";
import type { Page } from "./page-context.ts";
import { prefetchSignUp } from "./prefetch-sign-up.ts";

declare global {
  interface Window {
    /** React Router's hot reload looks for it. */
    __reactRouterDataRouter?: DataRouter;
  }
}

export function createPageRouter({ manifest, routeModules, context }: Page, init: RouterInit): DataRouter {
  const router: DataRouter = createRouter({
    ...init,
    mapRouteProperties,
    hydrationRouteProperties,
    dataStrategy: getTurboStreamSingleFetchDataStrategy(() => router, manifest, routeModules, context.ssr),
  });
  whenIdle(() => {
    import("../language/offer-language.ts").then(
      ({ offerLanguage }) => offerLanguage(),
      () => {},
    );
    prefetchSignUp(manifest);
  });
  if (import.meta.env.DEV) window.__reactRouterDataRouter = router;
  return router;
}
