export interface ErrorTags {
  level: "error" | "fatal";
  /** The log's event name, such as "request.failed". */
  what: string;
  requestId?: string;
}

export interface ErrorReporter {
  /** Never throws or waits. `AppError`s are expected and stay in the log. */
  report(error: unknown, tags: ErrorTags): void;
  /** At most two seconds. */
  flush(): Promise<void>;
  close(): Promise<void>;
}
