/** Does one task at a time, and a repeated one as often as needed but no more. */
interface TaskQueue {
  /** Has the repeated task done once more from its beginning; calls that wait for the same turn share it. */
  request(): Promise<void>;
  run(task: () => Promise<void>): Promise<void>;
}

export function createTaskQueue(repeated: () => Promise<void>): TaskQueue {
  let last: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  const run = (task: () => Promise<void>): Promise<void> => {
    const done = last.then(task);
    last = done.catch(() => {});
    return done;
  };
  return {
    run,
    request: () => {
      waiting ??= run(() => {
        waiting = null;
        return repeated();
      });
      return waiting;
    },
  };
}
