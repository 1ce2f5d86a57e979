import { type ComponentType, lazy } from "react";
import { Button } from "../ui/button.tsx";
import { ErrorNote } from "../ui/field.tsx";

/** A screen whose code is fetched when it is opened; a release since then has taken the old code away. */
export function loadScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => NotLoaded) }));
}

function NotLoaded() {
  return (
    <div className="grid justify-items-start gap-4">
      <ErrorNote>This screen cannot be loaded. Please load the page again.</ErrorNote>
      <Button onClick={() => location.reload()}>Load again</Button>
    </div>
  );
}
