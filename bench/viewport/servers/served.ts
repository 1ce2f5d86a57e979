import type { AddressInfo, Server } from "node:net";

/** Sends the parent process the server's port, and exits when the parent does. */
export function announce(server: Server): void {
  process.once("disconnect", () => process.exit());
  process.send?.({ port: (server.address() as AddressInfo).port });
}
