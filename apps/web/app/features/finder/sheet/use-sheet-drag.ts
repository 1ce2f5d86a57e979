import { type RefObject, useEffect, useEffectEvent } from "react";
import { nearestStop, type SheetStop } from "../first-view/sheet-stop.ts";

interface DraggedSheet {
  element: RefObject<HTMLElement | null>;
  handle: RefObject<HTMLElement | null>;
  onStop: (stop: SheetStop) => void;
}

const MIN_DRAG_PIXELS = 6;

export function useSheetDrag(dragged: DraggedSheet): void {
  const { onStop } = dragged;
  const settle = useEffectEvent((height: number, availableHeight: number, speed: number) => {
    onStop(nearestStop(height / availableHeight, speed));
  });
  useEffect(() => {
    const element = dragged.element.current;
    const handle = dragged.handle.current;
    if (element === null || handle === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    let drag: { y: number; height: number; at: number; lastY: number; speed: number; moved: boolean } | null =
      null;
    const availableHeight = () => element.parentElement?.parentElement?.clientHeight ?? innerHeight;

    const start = (event: PointerEvent) => {
      if (!event.isPrimary) return;
      const { clientY: y, timeStamp: at } = event;
      drag = { y, height: element.offsetHeight, at, lastY: y, speed: 0, moved: false };
      handle.setPointerCapture(event.pointerId);
    };
    const move = ({ clientY, timeStamp }: PointerEvent) => {
      if (!drag) return;
      if (Math.abs(clientY - drag.y) > MIN_DRAG_PIXELS) drag.moved = true;
      if (!drag.moved) return;
      drag.speed = (drag.lastY - clientY) / Math.max(1, timeStamp - drag.at);
      drag.lastY = clientY;
      drag.at = timeStamp;
      element.dataset.dragged = "";
      element.style.height = `${Math.min(availableHeight(), drag.height + drag.y - clientY)}px`;
    };
    const end = () => {
      if (drag?.moved) settle(element.offsetHeight, availableHeight(), drag.speed);
      delete element.dataset.dragged;
      element.style.height = "";
      // The click that ends a drag is not a tap.
      if (drag?.moved)
        handle.addEventListener("click", (event) => event.stopPropagation(), { capture: true, once: true });
      drag = null;
    };
    handle.addEventListener("pointerdown", start, { signal });
    handle.addEventListener("pointermove", move, { signal });
    handle.addEventListener("pointerup", end, { signal });
    handle.addEventListener("pointercancel", end, { signal });
    return () => controller.abort();
  }, [dragged.element, dragged.handle]);
}
