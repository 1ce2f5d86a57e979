import { Trans } from "@lingui/react/macro";
import { Note } from "../note.tsx";
import { usePassage } from "../passage.ts";

export function ReturnNote() {
  const { returned } = usePassage();
  if (returned === null) return null;
  return (
    <Note icon={returned === "expired" ? "clock" : "info"}>
      {returned === "expired" ? (
        <Trans>Your code ran out. Send a new one to go on.</Trans>
      ) : (
        <Trans>That was the last try for this code. Send a new one to go on.</Trans>
      )}
    </Note>
  );
}
