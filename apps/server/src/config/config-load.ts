import type { SettingValues } from "./settings/settings.ts";

/** Limits against floods, per minute and network address. */
export interface LoadConfig {
  graphqlPerAddress: number;
  pagesPerAddress: number;
  filesPerAddress: number;
  /** How long a request waits its turn, in processor time of the server itself. */
  maxWaitMs: number;
  connections: ConnectionTimeLimits;
}

/** Time limits in ms. */
export interface ConnectionTimeLimits {
  /** For the headers, from the first byte or from the start of the connection. */
  headers: number;
  /** For the whole request with its body. */
  request: number;
  /** Between two requests. */
  keepAlive: number;
  /** Time in which a client must read MIN_READ_BYTES of a waiting response. */
  read: number;
  /** Between two checks of the limits above. */
  checkInterval: number;
}

export function readLoad(values: SettingValues): LoadConfig {
  return {
    graphqlPerAddress: values.GRAPHQL_PER_ADDRESS,
    pagesPerAddress: values.PAGES_PER_ADDRESS,
    filesPerAddress: values.FILES_PER_ADDRESS,
    maxWaitMs: values.MAX_WAIT_MS,
    connections: {
      headers: 10_000,
      request: 25_000,
      keepAlive: values.KEEP_ALIVE_SECONDS * 1_000,
      read: 20_000,
      checkInterval: 1_000,
    },
  };
}
