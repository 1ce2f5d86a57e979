import { Component, type ComponentType, lazy, type ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { ErrorNote } from "../ui/field.tsx";

/** A screen whose code is fetched when it is opened; a release since then has taken the old code away. */
export function loadScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => NotLoaded) }));
}

/** Keeps header and navigation in sight when a screen fails while it is drawn. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <Unavailable what="shown" /> : this.props.children;
  }
}

function NotLoaded() {
  return <Unavailable what="loaded" />;
}

function Unavailable({ what }: { what: "loaded" | "shown" }) {
  return (
    <div className="grid justify-items-start gap-4">
      <ErrorNote>This screen cannot be {what}. Please load the page again.</ErrorNote>
      <Button onClick={() => location.reload()}>Load again</Button>
    </div>
  );
}
