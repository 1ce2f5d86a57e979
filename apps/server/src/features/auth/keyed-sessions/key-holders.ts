/** People who sign in with a key. Their tables have the same columns, but for the one that says whose a row is. */
export interface KeyHolders {
  sessions: "operator_sessions" | "office_sessions";
  challenges: "operator_challenges" | "office_challenges";
  passkeys: "operator_passkeys" | "office_passkeys";
  holder: "operator_id" | "person_id";
  /** A session that is not used for so long has ended. */
  idleMs: number;
  lifeMs: number;
}
