declare module "*.po" {
  import type { Messages } from "@lingui/core";

  export const messages: Messages;
}

declare module "virtual:catalog-urls" {
  /** Address of the client file with the texts of a language; empty while developing. */
  export const catalogUrls: Record<string, string | undefined>;
}
