import type { AddressInfo, Server } from "node:net";

/** Tells the process that forked this one where its server listens, and ends when that process goes. */
export function announce(server: Server): void {
  process.once("disconnect", () => process.exit());
  process.send?.({ port: (server.address() as AddressInfo).port });
}
