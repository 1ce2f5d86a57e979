import type { SignOnProvider } from "@smirk/contract/auth/sessions";
import { useOutletContext } from "react-router";

export type ReturnReason = "expired" | "usedUp";

export interface SignUpContext {
  providers: readonly SignOnProvider[];
  phone: string;
  setPhone: (phone: string) => void;
  returned: ReturnReason | null;
  setReturned: (reason: ReturnReason | null) => void;
  signedOn: boolean;
  setSignedOn: (signedOn: boolean) => void;
}

export function useSignUpContext(): SignUpContext {
  return useOutletContext<SignUpContext>();
}
