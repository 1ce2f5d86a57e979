import { Trans, useLingui } from "@lingui/react/macro";
import { NavLink } from "react-router";
import { signOut } from "../../features/session/sign-out.ts";
import { useSession } from "../../features/session/use-session.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { ButtonLink } from "../../ui/controls/button-link.tsx";
import { focusMain } from "../page/focus-main.ts";
import { useSite } from "../page/use-site.ts";
import { Logo } from "./logo.tsx";

export function SiteHeader({ wide = false }: { wide?: boolean }) {
  const { t } = useLingui();
  const session = useSession();
  return (
    <>
      <a href="#main" className="skip-link top-2 left-2 print:hidden">
        <Trans>Skip to content</Trans>
      </a>
      <header className="relative z-10 border-line border-b bg-paper print:hidden">
        <div
          className={`mx-auto flex min-h-14 flex-wrap md:min-h-16 items-center justify-between gap-x-2 px-4 max-[340px]:px-2 ${wide ? "md:px-5" : "max-w-7xl md:px-6"}`}
        >
          <Logo />
          <nav aria-label={t`Main`} className="flex flex-wrap items-center gap-1 md:gap-3">
            <NavLink
              to={paths.finder}
              className="inline-flex min-h-11 items-center whitespace-nowrap rounded-full px-3 font-medium text-ink max-[340px]:px-2 no-underline decoration-2 decoration-coral underline-offset-8 hover:underline aria-[current=page]:underline"
            >
              <Trans>Find a dentist</Trans>
            </NavLink>
            {session.status === "isLoggedIn" ? (
              <SignOutButton />
            ) : (
              <ButtonLink to={paths.signUp} size="small">
                <Trans>Join</Trans>
              </ButtonLink>
            )}
          </nav>
        </div>
      </header>
    </>
  );
}

function SignOutButton() {
  const { apiUrl } = useSite().publicConfig;
  return (
    <Button
      variant="secondary"
      size="small"
      onClick={() => {
        signOut(apiUrl);
        // The focused button is gone.
        focusMain();
      }}
    >
      <Trans>Sign out</Trans>
    </Button>
  );
}
