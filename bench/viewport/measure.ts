import autocannon, { type Request } from "autocannon";
import { sized } from "../smoke.ts";

export interface Round {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** Loads one server for a while over kept-alive connections; each starts at another place of the list. */
export async function measureRound(
  url: string,
  requests: Request[],
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Round> {
  const isCompressed = requests.some(({ headers }) => headers?.["accept-encoding"] !== undefined);
  let started = 0;
  const times: number[] = [];
  const failed = new Map<number, number>();
  const begun = performance.now();
  const run = autocannon({
    url,
    connections,
    ...sized({ duration: seconds }, { amount: connections }),
    requests,
    setupClient: (client) => {
      // autocannon makes text of every body. Of 54 KB that are compressed this takes it 0.7 ms, more than the server.
      if (isCompressed) client.pipelinedRequests.addBody = () => {};
      const offset = Math.floor((requests.length * started++) / connections);
      client.setRequests([...requests.slice(offset), ...requests.slice(0, offset)]);
    },
  });
  run.on("response", (_client, status, _bytes, milliseconds) => {
    if (status === 200) times.push(milliseconds);
    else failed.set(status, (failed.get(status) ?? 0) + 1);
  });
  await run;
  const elapsed = sized(seconds, (performance.now() - begun) / 1000);
  if (failed.size > 0 || times.length === 0) {
    throw new Error(`${url} failed under load: ${JSON.stringify([...failed])}`);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN;
  return { requestsPerSecond: times.length / elapsed, p50Ms: at(0.5), p99Ms: at(0.99) };
}

/** The middle of each figure over the rounds. */
export function medianRound(rounds: readonly Round[]): Round {
  const middle = (figure: keyof Round) => {
    const sorted = rounds.map((round) => round[figure]).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return { requestsPerSecond: middle("requestsPerSecond"), p50Ms: middle("p50Ms"), p99Ms: middle("p99Ms") };
}
