import { useState } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import {
  beginRecovery,
  confirmRecoveryPhone,
  proveRecovery,
  requestRecoveryPhone,
} from "../../../api/member/sections/recovery.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { useChange } from "../details/use-change.ts";

export type RecoveryStep =
  | { name: "email" }
  | { name: "proof"; email: string; recovery: string }
  | { name: "phone"; recovery: string }
  | { name: "code"; recovery: string; phone: string; challenge: string | undefined }
  | { name: "waiting"; happensAt: number };

export interface TypedProof {
  code: string;
  birth_date: string;
  card_last4: string;
}

type Of<Name extends RecoveryStep["name"]> = Extract<RecoveryStep, { name: Name }>;

/** Everything stays in memory: leaving the page starts again. */
export function useRecovery() {
  const { apiUrl } = useSite().publicConfig;
  const [step, setStep] = useState<RecoveryStep>({ name: "email" });
  const begin = useChange(
    (email: string, signal) => beginRecovery(browserFetch(apiUrl), email, signal),
    (recovery, email) => setStep({ name: "proof", email, recovery }),
  );
  const prove = useChange(
    ({ recovery, ...typed }: TypedProof & { recovery: string }, signal) =>
      proveRecovery(browserFetch(apiUrl), { recovery, ...typed }, signal),
    (_, { recovery }) => setStep({ name: "phone", recovery }),
  );
  const send = useChange(
    ({ recovery, phone, challenge }: Omit<Of<"code">, "name">, signal) => {
      const body = { recovery, phone_number: phone, ...(challenge !== undefined && { challenge }) };
      return requestRecoveryPhone(browserFetch(apiUrl), body, signal);
    },
    (challenge, { recovery, phone }) => setStep({ name: "code", recovery, phone, challenge }),
  );
  const confirm = useChange(
    ({ recovery, phone, challenge, code }: Of<"code"> & { code: string }, signal) => {
      const body = { recovery, phone_number: phone, code, ...(challenge !== undefined && { challenge }) };
      return confirmRecoveryPhone(browserFetch(apiUrl), body, signal);
    },
    (happensAt) => setStep({ name: "waiting", happensAt }),
  );
  function restart() {
    for (const change of [begin, prove, send, confirm]) change.clear();
    setStep({ name: "email" });
  }
  function correctPhone({ recovery }: Of<"code">) {
    for (const change of [send, confirm]) change.clear();
    setStep({ name: "phone", recovery });
  }
  return { step, begin, prove, send, confirm, restart, correctPhone };
}

export type Recovery = ReturnType<typeof useRecovery>;
