import { useLinkToken } from "../../../ui/link/use-link-token.ts";
import { ContactChangeScreen } from "../contact-change/contact-change-screen.tsx";
import { RecoveryScreen } from "./recovery-screen.tsx";

/** Messages of the release before lead here with a token in the fragment, which stops a change; else it begins one. */
export function RecoveryPage() {
  const token = useLinkToken();
  return token ? <ContactChangeScreen token={token} /> : <RecoveryScreen />;
}
