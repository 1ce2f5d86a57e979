import type { SettingValues } from "./settings/settings.ts";

/** Limits that hold off floods. Counts are per minute and network address. */
export interface LoadConfig {
  graphqlPerAddress: number;
  pagesPerAddress: number;
  filesPerAddress: number;
  /** Mean delay from which on requests are shed. */
  maxEventLoopDelayMs: number;
  connections: ConnectionTimeLimits;
}

/** Time limits of a connection, in ms. */
export interface ConnectionTimeLimits {
  /** For the headers of a request, from its first byte or from the connection's start. */
  headers: number;
  /** For the whole of a request, its body included. */
  request: number;
  /** For an idle connection between two requests. */
  keepAlive: number;
  /** Within which a client has to take MIN_READ_BYTES of the response that waits for it. */
  read: number;
  /** Between two looks at the above. */
  checkInterval: number;
}

export function readLoad(values: SettingValues): LoadConfig {
  return {
    graphqlPerAddress: values.GRAPHQL_PER_ADDRESS,
    pagesPerAddress: values.PAGES_PER_ADDRESS,
    filesPerAddress: values.FILES_PER_ADDRESS,
    maxEventLoopDelayMs: values.MAX_EVENT_LOOP_DELAY_MS,
    connections: {
      headers: 10_000,
      request: 25_000,
      keepAlive: values.KEEP_ALIVE_SECONDS * 1_000,
      read: 20_000,
      checkInterval: 1_000,
    },
  };
}
