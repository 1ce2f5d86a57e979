import { ContactChangeScreen } from "../contact-change/contact-change-screen.tsx";
import { useMessageToken } from "../contact-change/use-message-token.ts";
import { LostPhoneScreen } from "./lost-phone-screen.tsx";

/** Messages of the release before lead here with a token in the fragment, which stops a change; else it begins one. */
export function LostPhonePage() {
  const token = useMessageToken();
  return token ? <ContactChangeScreen key={token} token={token} /> : <LostPhoneScreen />;
}
