import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The route table is small: one cached file instead of a request per link.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
