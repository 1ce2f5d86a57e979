import { useCallback, useState } from "react";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { getApplePass, getGoogleLink, getWallets } from "../../../api/member/sections/wallet.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { saveFile } from "../download/save-file.ts";
import { usePolled } from "../use-polled.ts";

export type WalletKind = "apple" | "google";

const FILE_NAME = "membership-card.pkpass";

export function useWallet() {
  const memberFetch = useMemberFetch();
  const { value } = usePolled(useCallback((signal) => getWallets(memberFetch, signal), [memberFetch]));
  const [busy, setBusy] = useState<WalletKind | null>(null);
  const [isFailed, setIsFailed] = useState(false);

  async function add(kind: WalletKind) {
    setBusy(kind);
    setIsFailed(false);
    try {
      if (kind === "apple") openPass(await getApplePass(memberFetch, requestLimit()));
      else location.assign(await getGoogleLink(memberFetch, requestLimit()));
    } catch {
      setIsFailed(true);
    }
    setBusy(null);
  }
  return { wallets: value, busy, isFailed, add };
}

/** Phones of Apple show a pass that they are sent to; elsewhere it is a file. */
function openPass(pass: Blob): void {
  if (/\b(?:iPhone|iPad|iPod)\b/.test(navigator.userAgent)) location.assign(URL.createObjectURL(pass));
  else saveFile(pass, FILE_NAME);
}
