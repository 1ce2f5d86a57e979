/** The message is one sentence for the operator. */
export class EmbeddedPostgresError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "EmbeddedPostgresError";
  }
}

export class FolderInUseError extends EmbeddedPostgresError {}
