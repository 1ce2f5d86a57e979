import { type ComponentType, useState } from "react";

type Late<Props> = { phase: "closed" | "loading" | "failed" } | { phase: "open"; Form: ComponentType<Props> };

/** A form whose script loads when it is asked for. */
export function useLateForm<Props>(load: () => Promise<ComponentType<Props>>) {
  const [late, setLate] = useState<Late<Props>>({ phase: "closed" });
  return {
    late,
    open: () => {
      setLate({ phase: "loading" });
      load().then(
        (Form) => setLate({ phase: "open", Form }),
        () => setLate({ phase: "failed" }),
      );
    },
    close: () => setLate({ phase: "closed" }),
  };
}
