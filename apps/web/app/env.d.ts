declare module "*.po" {
  import type { Messages } from "@lingui/core";

  export const messages: Messages;
}

declare module "virtual:catalogue-urls" {
  /** Address of the client file with the texts of a language; empty while developing. */
  export const catalogueUrls: Record<string, string | undefined>;
}
