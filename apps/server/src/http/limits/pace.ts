/** Waits for the next step of long work; throws when it is aborted. */
export type Pace = () => Promise<void>;

/** Spreads long work over turns of the event loop, until `signal` aborts it. */
export function createPace(stepsPerTurn: number, signal?: AbortSignal): Pace {
  let steps = 0;
  let turn = Promise.resolve();
  return async () => {
    if (steps % stepsPerTurn === 0) turn = turn.then(nextTurn);
    steps += 1;
    await turn;
    signal?.throwIfAborted();
  };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
