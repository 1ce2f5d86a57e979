import { Outlet } from "react-router";
import { useHandOffAccess } from "../features/onboarding/hand-off/use-hand-off.ts";
import { MembersAway } from "../features/onboarding/members-away.tsx";
import { Guard } from "../features/session/guard.tsx";
import { loadAreaMessages } from "../i18n/area-messages.server.ts";
import { AreaTexts } from "../i18n/area-texts.tsx";
import { paths } from "../paths.ts";
import { Redirect } from "../shell/page/redirect.tsx";
import type { Route } from "./+types/guarded-layout";

export async function loader({ request }: Route.LoaderArgs) {
  return { messages: await loadAreaMessages("joining", request) };
}

/** Texts do not change between these pages. */
export function shouldRevalidate(): boolean {
  return false;
}

export default function GuardedLayout({ loaderData: { messages } }: Route.ComponentProps) {
  return (
    <AreaTexts messages={messages}>
      <HandOffAccess>
        <Outlet />
      </HandOffAccess>
    </AreaTexts>
  );
}

/** App visitors bring a token; with an unusable payload they sign up here (PAY-07, PROC-04). */
function HandOffAccess({ children }: { children: React.ReactNode }) {
  const access = useHandOffAccess();
  if (access === "open") return children;
  if (access === "refused") return <Redirect to={paths.signUp} />;
  return (
    <Guard requirement="signedIn">
      <MembersAway>{children}</MembersAway>
    </Guard>
  );
}
