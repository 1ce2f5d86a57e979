import type { UNSAFE_AssetsManifest } from "react-router";

/** The form, and what is around it. */
const ROUTES = ["routes/sign-up-layout", "features/sign-up/form/screen"];

/** Brings the scripts of signing up into the browser's cache without running them: most visitors go on there. */
export function prefetchSignUp({ routes }: UNSAFE_AssetsManifest): void {
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
