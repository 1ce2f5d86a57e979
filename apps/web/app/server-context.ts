import type { PublicConfig } from "@smirk/domain/wire/public-config";
import { createContext } from "react-router";

/** What the server hands to each request for a page. */
export interface ServerValues {
  /** Content-Security-Policy nonce of this response. */
  nonce: string;
  /** Origin that the visitor sees, such as `https://smirk.example`. */
  origin: string;
  /** Calls the API of the same server; `path` starts with a slash. */
  apiFetch: (path: string, init?: RequestInit) => Promise<Response>;
  publicConfig: PublicConfig;
  /** Status of a request that was refused before it reached a page: its error page is rendered in place of one. */
  failure?: 400 | 403 | 404 | 405 | undefined;
  /** Takes what went wrong while answering; it is never shown to the visitor. */
  reportError?: (error: unknown, request: Request) => void;
}

export const serverContext = createContext<ServerValues>();
