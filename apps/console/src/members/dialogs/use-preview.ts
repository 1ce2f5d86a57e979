import { useEffect, useState } from "react";
import { call, sentenceOf } from "../../api/call.ts";
import type { AnswerOf, BodyOf, MemberPage, PathOf } from "../../api/types.ts";
import type { OnDone } from "../../ui/action-form.tsx";

export interface Previewed<T> {
  preview: T | null;
  error: string;
}

/** What an action would do; loads again when the body changes. @param path null: there is nothing to ask yet */
export function usePreview<Path extends PathOf<"POST">>(
  path: Path | null,
  body: BodyOf<Path>,
): Previewed<AnswerOf<"POST", Path>> {
  const [state, setState] = useState<Previewed<AnswerOf<"POST", Path>>>({ preview: null, error: "" });
  const asked = JSON.stringify(body);
  useEffect(() => {
    setState({ preview: null, error: "" });
    if (path === null) return;
    let isCurrent = true;
    call(path, JSON.parse(asked)).then(
      (preview) => isCurrent && setState({ preview, error: "" }),
      (failure: unknown) => isCurrent && setState({ preview: null, error: sentenceOf(failure) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [path, asked]);
  return state;
}

export interface ActionDialogProps {
  member: MemberPage;
  onDone: OnDone;
  onClose: () => void;
}
