import { useEffect, useState } from "react";
import { call, sentenceOf } from "../../api/call.ts";

interface Previewed<T> {
  preview: T | null;
  error: string;
}

/** What an action would do; loads again when the body changes. @param path null: there is nothing to ask, `{}` */
export function usePreview<T extends object>(path: string | null, body: object): Previewed<T> {
  const [state, setState] = useState<Previewed<T>>({ preview: path === null ? ({} as T) : null, error: "" });
  const asked = JSON.stringify(body);
  useEffect(() => {
    if (path === null) return;
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
