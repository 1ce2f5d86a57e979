import { type ComponentProps, lazy, Suspense } from "react";
import type { PinMap } from "./pin-map.tsx";

const Loaded = lazy(async () => ({ default: (await import("./pin-map.tsx")).PinMap }));

/** The map's reader of streets comes with the first map. */
export function LazyPinMap(props: ComponentProps<typeof PinMap>) {
  return (
    <Suspense fallback={<p role="status">Loading the map …</p>}>
      <Loaded {...props} />
    </Suspense>
  );
}
