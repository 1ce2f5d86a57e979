/** What the service's own client does, behind the table of what may be sent. */
export interface AnalyticsClient {
  /** @param address where it happened; by the time that it is sent the page may be another */
  track(event: string, properties: object, address: string): void;
  identify(userId: string, set: object, setOnce: object): void;
  reset(): void;
  /** The page is about to be another one. */
  showPage(path: string): void;
}
