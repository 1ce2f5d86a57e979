import { Trans } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { isForgetful } from "../../../storage/browser-storage.ts";
import { Note } from "../note.tsx";

const subscribe = () => () => {};

/** For browsers with storage disabled. */
export function StorageNote() {
  const forgetful = useSyncExternalStore(subscribe, isForgetful, () => false);
  if (!forgetful) return null;
  return (
    <Note icon="info">
      <Trans>
        Your browser does not let this site remember anything. You can sign in, but reloading or closing the
        page signs you out.
      </Trans>
    </Note>
  );
}
