import { setting } from "./setting.ts";
import { wholeNumber } from "./setting-kinds.ts";

export const LOAD_SETTINGS = {
  GRAPHQL_PER_ADDRESS: setting(
    "GraphQL points a minute for one network address (an IPv6 /64 counts as one); a query takes 1, an expensive one up to 30",
    6_000,
    wholeNumber,
  ),
  PAGES_PER_ADDRESS: setting("Pages a minute for one network address", 1_200, wholeNumber),
  FILES_PER_ADDRESS: setting(
    "Pictures, scripts and map files a minute for one network address",
    12_000,
    wholeNumber,
  ),
  MAX_WAIT_MS: setting(
    "How long a request waits its turn, in processor time of the server itself, before it is answered with 503",
    4_000,
    wholeNumber,
  ),
  KEEP_ALIVE_SECONDS: setting(
    "How long an idle connection stays open; behind a load balancer more than its own idle time limit",
    20,
    wholeNumber,
  ),
};
