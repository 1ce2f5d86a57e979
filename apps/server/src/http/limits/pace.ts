/** Waits for the caller's turn in a long piece of work; throws when the work is no longer wanted. */
export type Pace = () => Promise<void>;

/** For work that is short enough to be done at once. */
export const unpaced: Pace = async () => {};

/**
 * Spreads long work over turns of the event loop: so many steps a turn, and whatever else came in between.
 * @param signal ends the work: steps that are still to come throw its reason
 */
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
