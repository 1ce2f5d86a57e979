import type { ViewPictures } from "@smirk/basemap/drawing/view-pictures";
import type { LatLng } from "@smirk/domain/geography/geo";
import type { PublicConfig } from "@smirk/domain/wire/public-config";
import { createContext } from "react-router";

/** Provided by the server for each page request. */
export interface ServerValues {
  nonce: string;
  /** Public origin, such as `https://smirk.example`. */
  origin: string;
  /** When the request is answered, by the server's clock. */
  now: Date;
  apiFetch: (path: string, init?: RequestInit) => Promise<Response>;
  publicConfig: PublicConfig;
  /** Status of a request refused before routing: its error page is rendered. */
  failure?: 400 | 403 | 404 | 405 | undefined;
  /** Whether the directory's changes cannot be read just now. */
  isDirectoryOld?: boolean;
  /** Pictures of what a map shows first; null where no streets are known. `id`: of a dentist page's location. */
  findViewPictures?: (shown: { id: string | null; center: LatLng }) => Promise<ViewPictures | null>;
  reportError?: (error: unknown, request: Request) => void;
}

export const serverContext = createContext<ServerValues>();
