import { useOutletContext } from "react-router";
import type { SignOnProvider } from "../../api/wire/auth-answers.ts";

/** Why somebody is back at the form. */
export type ReturnReason = "expired" | "usedUp";

/** What the sign-up pages tell one another while one leads to the next. None of it outlives the visit. */
export interface SignUpPassage {
  /** The vendors that are set up. */
  providers: readonly SignOnProvider[];
  /** The number as it stands in the form. */
  phone: string;
  setPhone: (phone: string) => void;
  returned: ReturnReason | null;
  setReturned: (reason: ReturnReason | null) => void;
  /** Came back from the vendor with tokens, which is not measured yet. */
  signedOn: boolean;
  setSignedOn: (signedOn: boolean) => void;
}

export function usePassage(): SignUpPassage {
  return useOutletContext<SignUpPassage>();
}
