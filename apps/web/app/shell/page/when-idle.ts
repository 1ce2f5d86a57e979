/** @returns cancels it */
export function whenIdle(run: () => void): () => void {
  // Old Safari has no idle callback.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 2_000 });
  return () => cancelIdleCallback(handle);
}

const MOST_WAIT_MS = 8_000;

let mapDrawn = Promise.resolve();

/** A map that is about to load has the line to itself, until it is drawn or somebody presses something. @returns ends it */
export function holdUntilMap(): () => void {
  let release = () => {};
  mapDrawn = new Promise((resolve) => {
    const timer = setTimeout(() => release(), MOST_WAIT_MS);
    release = () => {
      clearTimeout(timer);
      for (const type of PRESSES) removeEventListener(type, release, true);
      resolve();
    };
    for (const type of PRESSES) addEventListener(type, release, true);
  });
  return release;
}

const PRESSES = ["pointerdown", "keydown"];

/** Waits for an idle moment, and for the map: what nobody sees would share a slow line with it. @returns cancels it */
export function whenMapDrawn(run: () => void): () => void {
  let isCanceled = false;
  const cancelIdle = whenIdle(() => void mapDrawn.then(() => isCanceled || run()));
  return () => {
    isCanceled = true;
    cancelIdle();
  };
}
