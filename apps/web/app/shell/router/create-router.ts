import { createRouter, getTurboStreamSingleFetchDataStrategy } from "virtual:react-router-rest";
import {
  type DataRouter,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  type RouterInit,
  type UNSAFE_AssetsManifest,
} from "react-router";
import { whenIdle } from "../page/when-idle.ts";
import type { Page } from "./page-context.ts";

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

/** The form, and what is around it. */
const ROUTES = ["routes/sign-up-layout", "features/sign-up/form/screen"];

/** Brings the scripts of signing up into the browser's cache without running them: most visitors go on there. */
function prefetchSignUp({ routes }: UNSAFE_AssetsManifest): void {
  const files = ROUTES.flatMap((id) => {
    const route = routes[id];
    return route ? [route.module, ...(route.imports ?? [])] : [];
  });
  for (const href of new Set(files)) {
    if (document.querySelector(`link[rel="modulepreload"][href="${href}"]`)) continue;
    const link = document.createElement("link");
    link.rel = "prefetch";
    link.as = "script";
    link.href = href;
    document.head.append(link);
  }
}
