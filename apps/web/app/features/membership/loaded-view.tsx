import { Trans } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { Skeleton } from "../../ui/controls/skeleton.tsx";
import { FormAlert } from "../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../ui/forms/unreachable-text.tsx";
import type { Loaded } from "./use-loaded.ts";

interface LoadedViewProps<Value> {
  state: Loaded<Value>;
  onRetry: () => void;
  missing?: React.ReactNode;
  children: (value: Value) => React.ReactNode;
}

/** What is loaded, or that it loads, failed or does not exist. */
export function LoadedView<Value>({ state, onRetry, missing, children }: LoadedViewProps<Value>) {
  switch (state.phase) {
    case "loaded":
      return children(state.value);
    case "missing":
      return <p className="text-muted">{missing}</p>;
    case "failed":
      return (
        <div className="grid gap-4">
          <FormAlert>
            <UnreachableText />
          </FormAlert>
          <Button className="justify-self-start" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      );
    case "loading":
      return (
        <div className="grid gap-4">
          <p role="status" className="sr-only">
            <Trans>Loading...</Trans>
          </p>
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-24 w-full" />
        </div>
      );
  }
}
