import type { PublicConfig } from "@smirk/domain/wire/public-config";
import { useEffect } from "react";
import { analytics } from "./analytics.ts";
import { errorReporting } from "./error-reporting.ts";

export function useTelemetry(config: PublicConfig): void {
  useEffect(() => {
    errorReporting.start(config.errorReporting);
    analytics.start(config.analytics, navigator);
  }, [config]);
}
