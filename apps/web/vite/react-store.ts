/** For `use-sync-external-store/shim`, which brings its own for React 17: here React has the hook. */
export { useSyncExternalStore } from "react";
