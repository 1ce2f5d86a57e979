import { Trans } from "@lingui/react/macro";
import type { ComponentProps } from "react";

/** A choice for people with one name, who leave the last name out. */
export function OneName(input: ComponentProps<"input">) {
  return (
    <label className="-my-2 flex min-h-11 cursor-pointer items-center gap-3 text-sm">
      <input type="checkbox" {...input} className="size-5 shrink-0 accent-action" />
      <Trans>One name only</Trans>
    </label>
  );
}
