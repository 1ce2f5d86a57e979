import { useLingui } from "@lingui/react/macro";
import type { RefObject } from "react";

interface MapSurfaceProps {
  ref: RefObject<HTMLDivElement | null>;
  className: string;
}

/** The element that a map is mounted into: React gives it its size and name, and leaves its inside alone. */
export function MapSurface({ ref, className }: MapSurfaceProps) {
  const { t } = useLingui();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a map is no set of form fields.
    <div
      ref={ref}
      role="group"
      aria-label={t`Map. Use the arrow keys to move it and plus or minus to zoom.`}
      className={`map isolate bg-line ${className}`}
    />
  );
}
