import { Trans } from "@lingui/react/macro";
import { createGoogleLinkRoute, getWalletsRoute } from "@smirk/contract/account/person-cards";
import { Spinner } from "@smirk/ui/controls/spinner.tsx";
import { useCallback, useState } from "react";
import { callRoute } from "../../../api/call-route.ts";
import { getDocument } from "../../../api/member/get-document.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { Icon } from "../../../ui/controls/icon.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { saveFile } from "../download/download-pdf.tsx";
import { usePolled } from "../use-polled.ts";

/** Only where the operator has the certificates. */
export function WalletButtons() {
  const { wallets, busy, isFailed, add } = useWallet();
  if (wallets === null || (!wallets.apple && !wallets.google)) return null;
  const button = (kind: WalletKind) => ({ isBusy: busy === kind, onPress: () => void add(kind) });
  return (
    <div className="flex max-w-md flex-wrap gap-3 print:hidden [&>button]:grow">
      {wallets.apple && (
        <WalletButton {...button("apple")}>
          <Trans>Add to Apple Wallet</Trans>
        </WalletButton>
      )}
      {wallets.google && (
        <WalletButton {...button("google")}>
          <Trans>Add to Google Wallet</Trans>
        </WalletButton>
      )}
      {isFailed && (
        <div className="w-full">
          <FormAlert>
            <UnreachableText />
          </FormAlert>
        </div>
      )}
    </div>
  );
}

interface WalletButtonProps {
  isBusy: boolean;
  onPress: () => void;
  children: React.ReactNode;
}

/** Black in light and dark, as the wallets' own. */
function WalletButton({ isBusy, onPress, children }: WalletButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && onPress()}
      className="inline-flex min-h-12 items-center justify-center gap-2 rounded-md border border-[#a6a6a6] bg-black px-4 py-2 font-semibold text-white aria-disabled:opacity-50"
    >
      {isBusy ? <Spinner className="size-5" /> : <Icon name="card" />}
      {children}
    </button>
  );
}

type WalletKind = "apple" | "google";

function useWallet() {
  const memberFetch = useMemberFetch();
  const { value } = usePolled(
    useCallback((signal) => callRoute(memberFetch, getWalletsRoute, { signal }), [memberFetch]),
  );
  const [busy, setBusy] = useState<WalletKind | null>(null);
  const [isFailed, setIsFailed] = useState(false);

  async function add(kind: WalletKind) {
    setBusy(kind);
    setIsFailed(false);
    try {
      const signal = requestLimit();
      if (kind === "apple") openPass(await getDocument(memberFetch, "/account/wallet/apple", signal));
      else location.assign((await callRoute(memberFetch, createGoogleLinkRoute, { signal })).link);
    } catch {
      setIsFailed(true);
    }
    setBusy(null);
  }
  return { wallets: value, busy, isFailed, add };
}

const FILE_NAME = "membership-card.pkpass";

/** Phones of Apple show a pass that they are sent to; elsewhere it is a file. */
function openPass(pass: Blob): void {
  if (/\b(?:iPhone|iPad|iPod)\b/.test(navigator.userAgent)) location.assign(URL.createObjectURL(pass));
  else saveFile(pass, FILE_NAME);
}
