/** What is told of an error beside itself. */
export interface ErrorTags {
  level: "error" | "fatal";
  /** The log's own sentence, such as "request failed". */
  what: string;
  /** The id that the visitor's answer carries too. */
  requestId?: string;
}

export interface ErrorReporter {
  /** Never throws and never waits. Errors that we named ourselves are known, and stay in the log. */
  report(error: unknown, tags: ErrorTags): void;
  /** Waits for what is on its way, two seconds at most. */
  flush(): Promise<void>;
  /** The same, for good. */
  close(): Promise<void>;
}
