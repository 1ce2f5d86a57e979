import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The whole route table is small: one cached file instead of a request per discovered link.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
