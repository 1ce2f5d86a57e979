import { type Page, test } from "@playwright/test";

interface ShiftEntry extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** The most that a typeface which comes late may move in the finder by itself: no line moves up or down. */
export const TYPEFACE_SHIFT = 0.001;

/**
 * The page's layout shift so far; what moved is attached to the test. Shifts right after input count too, which they do
 * not in the browser's own metric: a window that was just given its size is input as well.
 */
export async function readLayoutShift(page: Page): Promise<number> {
  const { sum, moves } = await page.evaluate(
    () =>
      new Promise<{ sum: number; moves: string[] }>((resolve) => {
        let sum = 0;
        const moves: string[] = [];
        const write = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
        new PerformanceObserver((list) => {
          for (const { value, startTime, sources } of list.getEntries() as ShiftEntry[]) {
            sum += value;
            for (const { node, previousRect, currentRect } of sources) {
              const element = node instanceof Element ? node : node?.parentElement;
              const start = element?.outerHTML.slice(0, 60) ?? "a node that is gone";
              moves.push(
                `${value} at ${startTime} ms: ${write(previousRect)} to ${write(currentRect)}: ${start}`,
              );
            }
          }
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve({ sum, moves })));
      }),
  );
  if (moves.length > 0)
    await test.info().attach("what moved", { body: moves.join("\n"), contentType: "text/plain" });
  return sum;
}
