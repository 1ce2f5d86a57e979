import { Trans, useLingui } from "@lingui/react/macro";
import { inLanguage } from "@smirk/domain/wire/language-path";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { languageOf } from "../../i18n/load-i18n.ts";
import { paths } from "../../paths.ts";
import { useSite } from "../../shell/page/use-site.ts";
import { readSharedForm, type SavingsForm, writeSharedForm } from "./savings-form.ts";

/** What a shared link fills in; null before the script runs. */
export function useSharedForm(): SavingsForm | null {
  const { hash } = useLocation();
  const [shared, setShared] = useState<SavingsForm | null>(null);
  useEffect(() => setShared(readSharedForm(hash)), [hash]);
  return shared;
}

/** The answers stand behind the `#` of the link, which browsers send to nobody. */
export function CopyLink({ form }: { form: SavingsForm }) {
  const { t, i18n } = useLingui();
  const { origin } = useSite();
  const [phase, setPhase] = useState<"idle" | "copied" | "shown">("idle");
  const at = form.at === "" ? "" : `?at=${form.at}`;
  const url = `${origin}${inLanguage(paths.savings + at, languageOf(i18n))}#${writeSharedForm(form)}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setPhase("copied");
    } catch {
      setPhase("shown");
    }
  };
  return (
    <div className="grid gap-2 scriptless:hidden print:hidden">
      <Button variant="quiet" onClick={copy} className="max-sm:w-full sm:justify-self-start">
        <Trans>Copy link</Trans>
      </Button>
      <p role="status" className="wrap-anywhere text-sm">
        {phase === "copied" && t`Copied. Anyone who has the link can see what you filled in.`}
        {phase === "shown" && url}
      </p>
    </div>
  );
}
