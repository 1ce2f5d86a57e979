/** One drawing in a task: messages, such as that a tile has left the map, are read in between. */
export class DrawingQueue {
  private readonly waiting: (() => void)[] = [];
  private readonly channel = new MessageChannel();

  constructor() {
    this.channel.port1.onmessage = () => this.waiting.shift()?.();
  }

  /** Resolves in a task of its own, in the order of asking. Timers would wait 4 ms each. */
  turn(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.channel.port2.postMessage(null);
    });
  }
}
