declare module "*.po" {
  import type { Messages } from "@lingui/core";

  export const messages: Messages;
}

declare module "virtual:catalog-urls" {
  /** Client catalog file by language; empty in development. */
  export const catalogUrls: Record<string, string | undefined>;
}

declare module "virtual:react-router-rest" {
  export {
    UNSAFE_createRouter as createRouter,
    UNSAFE_getTurboStreamSingleFetchDataStrategy as getTurboStreamSingleFetchDataStrategy,
  } from "react-router";
}
