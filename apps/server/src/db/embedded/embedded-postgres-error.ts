/** A start that cannot go on. The message is one sentence for the person at the terminal. */
export class EmbeddedPostgresError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "EmbeddedPostgresError";
  }
}

/** Another Smirk owns the server on the folder. */
export class FolderInUseError extends EmbeddedPostgresError {}
