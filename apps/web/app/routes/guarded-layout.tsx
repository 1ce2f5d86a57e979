import { Outlet } from "react-router";
import { Guard } from "../features/session/guard.tsx";
import { loadAreaMessages } from "../i18n/area-messages.server.ts";
import { AreaTexts } from "../i18n/area-texts.tsx";
import type { Route } from "./+types/guarded-layout";

export async function loader({ request }: Route.LoaderArgs) {
  return { messages: await loadAreaMessages("joining", request) };
}

/** The texts stay the same from one of these pages to the next. */
export function shouldRevalidate(): boolean {
  return false;
}

/** Pages for anyone who has begun to sign up. */
export default function GuardedLayout({ loaderData: { messages } }: Route.ComponentProps) {
  return (
    <AreaTexts messages={messages}>
      <Guard requirement="signedIn">
        <Outlet />
      </Guard>
    </AreaTexts>
  );
}
