import {
  Outlet,
  type RouteObject,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from "react-router";
import routes from "../../app/routes.ts";
import { RootFailure } from "../../app/shell/failures/root-failure.tsx";
import { useFocusOnNavigation } from "../../app/shell/page/use-focus-on-navigation.ts";
import type { Site } from "../../app/shell/page/use-site.ts";

type RouteEntry = (typeof routes)[number];
type RouteModule = Pick<RouteObject, "loader" | "shouldRevalidate"> & {
  default?: Parameters<typeof withComponentProps>[0];
  ErrorBoundary?: Parameters<typeof withErrorBoundaryProps>[0];
};

const modules = import.meta.glob<RouteModule>(["../../app/routes/*.tsx", "../../app/features/**/screen.tsx"]);

/** The product's routes with their loaders; of the document around them, only what happens in its body. */
export function listProductRoutes(site: Site): RouteObject[] {
  return [
    {
      id: "root",
      loader: () => site,
      shouldRevalidate: () => false,
      Component: Root,
      ErrorBoundary: withErrorBoundaryProps(RootFailure),
      HydrateFallback: () => null,
      children: (routes as RouteEntry[]).map(toRoute),
    },
  ];
}

function Root() {
  useFocusOnNavigation();
  return <Outlet />;
}

function toRoute({ file, path, index, children }: RouteEntry): RouteObject {
  const lazy = () => loadRoute(file);
  if (index) return { index, lazy };
  return { ...(path !== undefined && { path }), ...(children && { children: children.map(toRoute) }), lazy };
}

async function loadRoute(file: string) {
  const load = modules[`../../app/${file}`];
  if (load === undefined) throw new Error(`${file} is not a page.`);
  const { default: Page, ErrorBoundary, loader, shouldRevalidate } = await load();
  return {
    ...(Page && { Component: withComponentProps(Page) }),
    ...(ErrorBoundary && { ErrorBoundary: withErrorBoundaryProps(ErrorBoundary) }),
    ...(loader && { loader }),
    ...(shouldRevalidate && { shouldRevalidate }),
  };
}
