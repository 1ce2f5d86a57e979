import type { PublicConfig } from "@smirk/domain/wire/public-config";
import { useEffect, useLayoutEffect } from "react";
import { useLocation } from "react-router";
import { analytics } from "./analytics.ts";
import { errorReporting } from "./error-reporting.ts";

export function useTelemetry(config: PublicConfig): void {
  useEffect(() => {
    errorReporting.start(config.errorReporting);
    analytics.start(config.analytics, navigator);
  }, [config]);
  const { pathname } = useLocation();
  useLayoutEffect(() => analytics.showPage(pathname), [pathname]);
}
