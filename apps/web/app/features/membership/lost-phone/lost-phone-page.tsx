import { LostPhoneScreen } from "./lost-phone-screen.tsx";
import { StopChangeScreen } from "./stop-change-screen.tsx";
import { useMessageToken } from "./use-message-token.ts";

/** With the token of a message in the fragment it stops a change; else it begins one. */
export function LostPhonePage() {
  const token = useMessageToken();
  return token === null ? <LostPhoneScreen /> : <StopChangeScreen key={token} token={token} />;
}
