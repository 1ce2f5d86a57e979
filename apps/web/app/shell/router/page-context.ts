import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createClientRoutes as createClientRoutes,
  UNSAFE_decodeViaTurboStream as decodeViaTurboStream,
  UNSAFE_getHydrationData as getHydrationData,
  type HydrationState,
  type RouterInit,
  type UNSAFE_AssetsManifest,
  type UNSAFE_RouteModules,
} from "react-router";
import { nextTask } from "../page/next-task.ts";

type PageState = Pick<HydrationState, "loaderData" | "actionData" | "errors">;

/** What React Router's `Scripts` writes into the document. */
interface PageContext {
  basename?: string;
  isSpaMode: boolean;
  routeDiscovery: { mode: "initial"; manifestPath: string };
  ssr: boolean;
  stream?: ReadableStream<Uint8Array>;
}

declare global {
  interface Window {
    __reactRouterContext?: PageContext;
    __reactRouterManifest?: UNSAFE_AssetsManifest;
    __reactRouterRouteModules?: UNSAFE_RouteModules;
  }
}

export interface Page {
  context: PageContext;
  manifest: UNSAFE_AssetsManifest;
  routeModules: UNSAFE_RouteModules;
  init: RouterInit;
}

/** Reads the data that came with the document. @throws {Error} in a document that the server did not render */
export async function readPage(): Promise<Page> {
  const { __reactRouterContext: context, __reactRouterManifest: manifest } = window;
  const { __reactRouterRouteModules: routeModules } = window;
  if (!context?.stream || !manifest || !routeModules) throw new Error("The document has no page data.");
  const { value } = await decodeViaTurboStream(context.stream, window);
  await nextTask();
  const state = value as PageState;
  const { ssr, isSpaMode, basename } = context;
  const routes = createClientRoutes(manifest.routes, routeModules, state as HydrationState, ssr, isSpaMode);
  const hydrationData = getHydrationData({
    state,
    routes,
    getRouteInfo: (id) => ({
      clientLoader: routeModules[id]?.clientLoader,
      hasLoader: manifest.routes[id]?.hasLoader === true,
      hasHydrateFallback: routeModules[id]?.HydrateFallback !== undefined,
    }),
    location: window.location,
    basename,
    future: {} as never,
    isSpaMode,
  });
  const init = { routes, history: createBrowserHistory(), hydrationData, ...(basename && { basename }) };
  return { context, manifest, routeModules, init };
}
