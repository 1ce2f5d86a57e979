import type { ViewPictures } from "@smirk/basemap/drawing/view-pictures";
import type { PricedTown, PricePage } from "@smirk/domain/fees/price-page";
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
  pricePages?: PricePages;
  reportError?: (error: unknown, request: Request) => void;
}

/** What procedures cost in towns. */
export interface PricePages {
  /** Also for another spelling of the town; null where too few offices have a price. */
  find(address: { state?: string; city?: string; procedure?: string }): Promise<PricePage | null>;
  list(): Promise<PricedTown[]>;
  ofTown(town: Pick<PricedTown, "state" | "city">): Promise<PricedTown | null>;
  /** Null also for a town that nobody has asked for yet. */
  ofAddress(address: { city: string; state: string; zip: string }): Promise<PricedTown | null>;
}

export const serverContext = createContext<ServerValues>();
