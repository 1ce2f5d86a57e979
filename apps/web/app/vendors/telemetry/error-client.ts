export interface ErrorClient {
  report(error: unknown, tags: ErrorTags): void;
}

export interface ErrorTags {
  /** The pattern of the route, such as `/dentist/:id?`: never the address. */
  route?: string;
  /** Who caught it: the router, or the window when nobody did. */
  caught_by: "router" | "window";
}
