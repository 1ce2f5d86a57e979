import { useCallback, useEffect } from "react";
import { isPhone } from "./first-view/is-phone.ts";
import { PinBox } from "./map/pin-box.tsx";
import type { Finder } from "./use-finder.ts";

const MAP_GROWS_MS = 60;

export function OpenPins({ finder }: { finder: Finder }) {
  const { openPins, state, dispatch, refs } = finder;
  usePinInView(finder);
  const { selectedId, openedFrom } = state;
  const close = useCallback(
    (moved = false) => {
      dispatch({ type: "boxClosed" });
      if (moved) return;
      const opener = openedFrom === "map" ? refs.map.current : refs.results.current;
      const current = opener?.querySelector<HTMLElement>("button[aria-current], [aria-current] button");
      (current ?? opener)?.focus({ preventScroll: true });
    },
    [dispatch, openedFrom, refs],
  );
  const findResult = (id: string) => state.results?.find(({ card }) => card.id === id);
  return (
    <PinBox
      pins={openPins}
      selectedId={selectedId}
      takesFocus={openedFrom === "map"}
      findResult={findResult}
      onClose={close}
    />
  );
}

/** On phones the box of a pressed pin covers part of the map. */
function usePinInView({ openPins: [pin], state: { openedFrom }, show }: Finder): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per pin; then the visitor may move the map.
  useEffect(() => {
    if (!pin || openedFrom !== "map" || !isPhone()) return;
    // The map has its new size by then.
    const timer = setTimeout(() => show(pin), MAP_GROWS_MS);
    return () => clearTimeout(timer);
  }, [pin?.pin_id, openedFrom]);
}
