import type { Page } from "playwright-core";

const DRAGS = 8;
const STEPS = 45;
const STEP_PIXELS = 5;
const FRAME_MS = 1000 / 60;

interface FrameWindow extends Window {
  frameTimes?: number[];
}

async function recordFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times: number[] = [];
    (window as FrameWindow).frameTimes = times;
    const next = (now: number) => {
      times.push(now);
      if ((window as FrameWindow).frameTimes === times) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
}

async function readFrames(page: Page): Promise<number[]> {
  const times = await page.evaluate(() => {
    const found = (window as FrameWindow).frameTimes ?? [];
    delete (window as FrameWindow).frameTimes;
    return found;
  });
  return times.slice(1).map((time, index) => time - (times[index] ?? time));
}

/**
 * Drags the map to and fro at a finger's pace. Frames are counted from the first press until the map rests again,
 * its new dentists among them: what a visitor sees from the first movement to the last change.
 * @returns milliseconds from each frame to the next
 */
export async function measurePan(page: Page, at: { x: number; y: number }): Promise<number[]> {
  const frames: number[] = [];
  for (let drag = 0; drag < DRAGS; drag++) {
    const direction = drag % 2 === 0 ? -1 : 1;
    await recordFrames(page);
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    for (let step = 1; step <= STEPS; step++) {
      const begun = performance.now();
      await page.mouse.move(at.x + direction * step * STEP_PIXELS, at.y + direction * step);
      await page.waitForTimeout(Math.max(0, FRAME_MS - (performance.now() - begun)));
    }
    await page.mouse.up();
    await page.waitForTimeout(1200);
    frames.push(...(await readFrames(page)));
  }
  return frames;
}
