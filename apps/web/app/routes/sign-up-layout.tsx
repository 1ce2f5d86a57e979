import { Outlet } from "react-router";
import { loadAreaMessages } from "../i18n/area-messages.server.ts";
import { AreaTexts } from "../i18n/area-texts.tsx";
import type { Route } from "./+types/sign-up-layout";

export async function loader({ request }: Route.LoaderArgs) {
  return { messages: await loadAreaMessages("joining", request) };
}

/** The texts stay the same from one of these pages to the next. */
export function shouldRevalidate(): boolean {
  return false;
}

/** Holds what the three sign-up pages share. */
export default function SignUpLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AreaTexts messages={loaderData.messages}>
      <Outlet />
    </AreaTexts>
  );
}
