import { useEffect, useLayoutEffect, useState } from "react";
import {
  type ClientOnErrorFunction,
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_RemixErrorBoundary as PageErrorBoundary,
} from "react-router";
import { RouterProvider } from "react-router/dom";
import { whenMapDrawn } from "../page/when-idle.ts";
import { LazyRouter } from "./lazy-router.ts";
import type { Page } from "./page-context.ts";

export function openRouter(page: Page): LazyRouter {
  return new LazyRouter(page.init, async (init) => {
    const { createPageRouter } = await import("./create-router.ts");
    return createPageRouter(page, init);
  });
}

interface PageRouterProps {
  page: Page;
  lazyRouter: LazyRouter;
  onError: ClientOnErrorFunction;
}

/** React Router's `HydratedRouter`, with a router that is loaded after the page is there. */
export function PageRouter({ page, lazyRouter, onError }: PageRouterProps) {
  const { router } = lazyRouter;
  const [location, setLocation] = useState(router.state.location);
  useLayoutEffect(() => router.subscribe((state) => setLocation(state.location)), [router]);
  useEffect(() => whenMapDrawn(() => void lazyRouter.load().catch(() => {})), [lazyRouter]);
  const { manifest, routeModules, context } = page;
  // The same two elements as on the server, so that ids agree.
  return (
    <>
      <FrameworkContext
        value={{
          manifest,
          routeModules,
          future: {} as never,
          ssr: context.ssr,
          isSpaMode: context.isSpaMode,
          routeDiscovery: context.routeDiscovery,
        }}
      >
        <PageErrorBoundary location={location}>
          <RouterProvider router={router} onError={onError} />
        </PageErrorBoundary>
      </FrameworkContext>
      {null}
    </>
  );
}
