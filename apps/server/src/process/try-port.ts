import { once } from "node:events";
import { createServer } from "node:net";

/** Listens on a port for a moment. @throws what listening there throws */
export async function tryPort(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  probe.listen(port, host);
  await once(probe, "listening");
  probe.close();
  await once(probe, "close");
}
