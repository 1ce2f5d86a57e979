const CHANNEL = "smirk-console-proof";

/** Announces a proof that was given in another window. */
export function announceProof(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage("proven");
  channel.close();
}

/** @returns stops listening */
export function onProof(react: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = react;
  return () => channel.close();
}
