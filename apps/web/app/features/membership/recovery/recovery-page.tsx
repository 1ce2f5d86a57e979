import { ContactChangeScreen } from "../contact-change/contact-change-screen.tsx";
import { useMessageToken } from "../contact-change/use-contact-change.ts";
import { RecoveryScreen } from "./recovery-screen.tsx";

/** Messages of the release before lead here with a token in the fragment, which stops a change; else it begins one. */
export function RecoveryPage() {
  const token = useMessageToken();
  return token ? <ContactChangeScreen key={token} token={token} /> : <RecoveryScreen />;
}
