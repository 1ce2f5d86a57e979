import { Outlet } from "react-router";
import { MemberFrame } from "../features/membership/sections/member-frame.tsx";
import { AccountLanguage } from "../features/session/account-language.tsx";
import { Guard } from "../features/session/guard.tsx";
import { loadAreaMessages } from "../i18n/area-messages.server.ts";
import { AreaTexts } from "../i18n/area-texts.tsx";
import type { Route } from "./+types/member-layout";

export async function loader({ request }: Route.LoaderArgs) {
  return { messages: await loadAreaMessages("membership", request) };
}

/** Texts do not change between these pages. */
export function shouldRevalidate(): boolean {
  return false;
}

export default function MemberLayout({ loaderData: { messages } }: Route.ComponentProps) {
  return (
    <AreaTexts messages={messages}>
      <Guard requirement="member">
        <AccountLanguage />
        <MemberFrame>
          <Outlet />
        </MemberFrame>
      </Guard>
    </AreaTexts>
  );
}
