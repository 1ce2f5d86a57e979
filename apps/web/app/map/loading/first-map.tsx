import { useEffect, useRef, useState } from "react";
import type { LazyMap } from "./use-lazy-map.ts";

interface FirstMapProps {
  lazyMap: LazyMap;
  /** It shows what the visitor no longer looks for. */
  isOld?: boolean;
  onPins?: (pinIds: readonly string[]) => void;
  /** Drawn by the server alone: hydration leaves it as it came. */
  children: React.ReactNode;
}

const LEFT_ALONE = { __html: "" };

/** What the server drew in the map's place. It goes when the live map below it has drawn the same. */
export function FirstMap({ lazyMap, isOld = false, onPins, children }: FirstMapProps) {
  const element = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(
    () => import.meta.env.SSR || document.documentElement.dataset.hydrated === undefined,
  );
  useEffect(() => {
    if (isOld && lazyMap.status !== "ready") setShown(false);
    if (!isShown || lazyMap.status !== "ready") return;
    void lazyMap.map.drawn.then(() => {
      passFocus(element.current);
      setShown(false);
    });
  }, [lazyMap, isOld, isShown]);
  if (!isShown) return null;
  const press = (event: React.MouseEvent) => {
    const pin = (event.target as Element).closest<HTMLElement>("[data-pins]");
    if (!pin || !onPins || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onPins((pin.dataset.pins ?? "").split(" "));
  };
  const props = { ref: element, className: "map first-map", onClick: press };
  if (import.meta.env.SSR) return <div {...props}>{children}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set.
  return <div {...props} suppressHydrationWarning dangerouslySetInnerHTML={LEFT_ALONE} />;
}

/** The live map has a pin of the same name at the same place. */
function passFocus(first: HTMLElement | null): void {
  const pin = document.activeElement?.closest<HTMLElement>("[data-pins]");
  if (!pin || !first?.contains(pin)) return;
  const pins = first.parentElement?.querySelectorAll<HTMLElement>("button.map-pin") ?? [];
  [...pins].find(({ title }) => title === pin.title)?.focus({ preventScroll: true });
}
