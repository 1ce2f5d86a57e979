import type { Server } from "node:http";

/**
 * Takes no more connections and goes on answering on those that there are, until each has ended: a balancer that finds
 * the door shut tries the next server, where one that is told 503 would hand that on.
 * @param withinMs after which the rest is left to whoever closes the server
 */
export async function endConnections(server: Server, withinMs: number): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, withinMs);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  server.close(() => end());
  await Promise.race([ended, late]);
  clearTimeout(timer);
}
