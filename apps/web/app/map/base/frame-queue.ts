/** Of recording: without a graphics processor the browser takes five times as long to draw it. */
const FRAME_BUDGET_MS = 1;

/** When the frame began that a queue drew in last: two queues in one would take twice the time. */
let drawnFrame = -1;

/** Spreads drawing over frames: a map that is dragged must not stand still for it. */
export class FrameQueue {
  private readonly tasks: (() => void)[] = [];
  private frame = 0;

  add(task: () => void): void {
    this.tasks.push(task);
    if (this.frame === 0) this.wait();
  }

  clear(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.tasks.length = 0;
  }

  private wait(): void {
    this.frame = requestAnimationFrame((time) => {
      this.frame = 0;
      if (time !== drawnFrame) this.draw();
      drawnFrame = time;
      if (this.tasks.length > 0) this.wait();
    });
  }

  private draw(): void {
    const end = performance.now() + FRAME_BUDGET_MS;
    do this.tasks.shift()?.();
    while (this.tasks.length > 0 && performance.now() < end);
  }
}
