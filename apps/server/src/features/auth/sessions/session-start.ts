export interface SessionStart {
  accountId: string;
  /** Such as "Chrome on Windows"; null where it is not known. */
  browser: string | null;
  /** When the owner last showed a code or a sign-on. */
  provenAt: Date | null;
}
