import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import type { MouseEvent } from "react";
import { NavLink } from "react-router";
import { signOut } from "../../features/session/sign-out.ts";
import { useSignedInAs } from "../../features/session/use-session.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/controls/button-link.tsx";
import { Icon } from "../../ui/controls/icon.tsx";
import { LanguageLink } from "../language/language-link.tsx";
import { focusMain } from "../page/focus-main.ts";
import { useSite } from "../page/use-site.ts";
import { Logo } from "./logo.tsx";

const LINK =
  "inline-flex min-h-11 min-w-11 items-center justify-center whitespace-nowrap rounded-full px-1 font-medium min-[26rem]:px-2 text-ink no-underline decoration-2 decoration-coral underline-offset-8 hover:underline aria-[current=page]:underline sm:px-3";

/** The links are a menu where they do not fit into one line. */
const MENU_ID = "site-nav";

interface SiteHeaderProps {
  /** The finder's, whose title says what its link would. */
  wide?: boolean;
}

export function SiteHeader({ wide = false }: SiteHeaderProps) {
  const { t } = useLingui();
  const signedInAs = useSignedInAs();
  const isLoggedIn = signedInAs !== null;
  return (
    <>
      <a href="#main" className="skip-link top-2 left-2 print:hidden">
        <Trans>Skip to content</Trans>
      </a>
      <header className="@container relative z-10 border-line border-b bg-paper print:hidden">
        <div
          className={`mx-auto flex min-h-14 flex-wrap md:min-h-16 items-center justify-between gap-x-2 px-4 max-[340px]:px-2 ${wide ? "md:px-5" : "max-w-7xl md:px-6"}`}
        >
          <Logo />
          <button type="button" popoverTarget={MENU_ID} className={`site-menu ${LINK}`}>
            <Trans>Menu</Trans>
          </button>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys press its links and buttons. */}
          <nav id={MENU_ID} popover="auto" onClick={closeMenu} aria-label={t`Main`} className="site-nav">
            <NavLink
              to={paths.finder}
              className={`${LINK} ${isLoggedIn ? "max-[26rem]:hidden" : ""} ${wide ? "lg:hidden" : ""}`}
            >
              <Icon name="search" className="size-5 sm:hidden" />
              <span className="max-sm:sr-only">
                <Trans>Find a dentist</Trans>
              </span>
            </NavLink>
            <NavLink to={paths.howItWorks} className={`${LINK} max-lg:hidden`}>
              <Trans>How it works</Trans>
            </NavLink>
            <NavLink to={paths.plans} className={isLoggedIn ? `${LINK} max-md:hidden` : LINK}>
              <Trans>Plans</Trans>
            </NavLink>
            <LanguageLink className={`${LINK} max-[26rem]:hidden`} isShort />
            {isLoggedIn ? (
              <>
                <NavLink to={signedInAs === "member" ? paths.membership : paths.userDetails} className={LINK}>
                  {signedInAs === "member" ? <Trans>My Membership</Trans> : <Trans>Continue joining</Trans>}
                </NavLink>
                <SignOutButton />
              </>
            ) : (
              <>
                <NavLink to={paths.signUp} className={LINK}>
                  <Trans>Sign in</Trans>
                </NavLink>
                <ButtonLink to={paths.signUp} size="small">
                  <Trans>Join</Trans>
                </ButtonLink>
              </>
            )}
          </nav>
        </div>
      </header>
    </>
  );
}

/** What was pressed in the menu closes it, also where it stays on the page. */
function closeMenu({ target, currentTarget: menu }: MouseEvent<HTMLElement>): void {
  if (target !== menu) menu.hidePopover?.();
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
