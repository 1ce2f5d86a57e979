import { useEffect, useState } from "react";
import { call, sentenceOf } from "../../api/call.ts";

/** What an action would do; loads again when the body changes. */
export function usePreview<T>(
  path: string,
  body: Record<string, string>,
): { preview: T | null; error: string } {
  const [state, setState] = useState<{ preview: T | null; error: string }>({ preview: null, error: "" });
  const asked = JSON.stringify(body);
  useEffect(() => {
    let isCurrent = true;
    setState({ preview: null, error: "" });
    call<T>(path, JSON.parse(asked)).then(
      (preview) => isCurrent && setState({ preview, error: "" }),
      (failure: unknown) => isCurrent && setState({ preview: null, error: sentenceOf(failure) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [path, asked]);
  return state;
}
