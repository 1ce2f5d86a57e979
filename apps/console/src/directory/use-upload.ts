import { useCallback, useEffect, useRef, useState } from "react";
import { sentenceOf } from "../api/call.ts";
import { type UploadOptions, type UploadProgress, uploadFile } from "./upload-file.ts";

export type UploadState =
  | { step: "idle"; error: string }
  | { step: "sending"; progress: UploadProgress | null };

/** One upload at a time; leaving the page ends it, and the same file goes on later. */
export function useUpload(onChanged: () => void) {
  const [state, setState] = useState<UploadState>({ step: "idle", error: "" });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (state.step !== "sending") return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [state.step]);
  const send = useCallback(
    async (file: File, options: UploadOptions) => {
      const controller = new AbortController();
      running.current = controller;
      setState({ step: "sending", progress: null });
      const onProgress = (progress: UploadProgress) => {
        if (!controller.signal.aborted) setState({ step: "sending", progress });
      };
      try {
        await uploadFile({ file, options, onProgress, signal: controller.signal });
        setState({ step: "idle", error: "" });
      } catch (error) {
        setState({ step: "idle", error: controller.signal.aborted ? "" : sentenceOf(error) });
      }
      onChanged();
    },
    [onChanged],
  );
  return { state, send, pause: () => running.current?.abort() };
}
