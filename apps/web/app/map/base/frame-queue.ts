/** Of recording: without a graphics processor the browser takes five times as long to draw it. */
const FRAME_BUDGET_MS = 1;

/** Spreads drawing over frames: a map that is dragged must not stand still for it. */
export class FrameQueue {
  private readonly tasks: (() => void)[] = [];
  private frame = 0;

  add(task: () => void): void {
    this.tasks.push(task);
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.run());
  }

  clear(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.tasks.length = 0;
  }

  private run(): void {
    this.frame = 0;
    const end = performance.now() + FRAME_BUDGET_MS;
    do this.tasks.shift()?.();
    while (this.tasks.length > 0 && performance.now() < end);
    if (this.tasks.length > 0) this.frame = requestAnimationFrame(() => this.run());
  }
}
