import { Trans, useLingui } from "@lingui/react/macro";
import type { PersonalDetails } from "@smirk/contract/account/personal-details";
import { useCallback, useState } from "react";
import { getPersonalDetails } from "../../../api/member/sections/personal-details.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { LoadedView } from "../loaded-view.tsx";
import { useMembershipState } from "../sections/membership-state.ts";
import { SectionPage } from "../sections/section-page.tsx";
import { useLoaded } from "../use-loaded.ts";
import { AddressPanel } from "./address-panel.tsx";
import type { DetailName, DetailState } from "./detail-panel.tsx";
import { EmailPanel } from "./email-panel.tsx";
import { NamePanel } from "./name-panel.tsx";
import { PhonePanel } from "./phone-panel.tsx";

export default function DetailsScreen() {
  const { t } = useLingui();
  const memberFetch = useMemberFetch();
  const { state, retry } = useLoaded(
    useCallback((signal) => getPersonalDetails(memberFetch, signal), [memberFetch]),
  );
  const [hasError, setHasError] = useState(false);
  return (
    <SectionPage
      title={t`Your details`}
      hasError={hasError}
      intro={<Trans>Your name, address and contact information, and how you sign in.</Trans>}
    >
      <LoadedView state={state} onRetry={retry}>
        {(details) => <DetailPanels loaded={details} onError={setHasError} />}
      </LoadedView>
    </SectionPage>
  );
}

interface DetailPanelsProps {
  loaded: PersonalDetails;
  onError: (hasError: boolean) => void;
}

function DetailPanels({ loaded, onError }: DetailPanelsProps) {
  const { reloadDetails } = useMembershipState();
  const [details, setDetails] = useState(loaded);
  const [open, setOpen] = useState<DetailName | null>(null);
  const [changed, setChanged] = useState<DetailName | null>(null);

  function show(name: DetailName | null) {
    setOpen(name);
    setChanged(null);
    onError(false);
  }
  const stateOf = (name: DetailName): DetailState => ({
    details,
    isOpen: open === name,
    isChanged: changed === name,
    open: () => show(name),
    close: () => show(null),
    save: (saved) => {
      setDetails(saved);
      show(null);
      setChanged(name);
      reloadDetails();
    },
    onError,
  });
  return (
    <>
      <NamePanel state={stateOf("name")} />
      <EmailPanel state={stateOf("email")} />
      <PhonePanel state={stateOf("phone")} />
      <AddressPanel state={stateOf("address")} />
    </>
  );
}
