import { pickFields } from "../pick-fields.ts";
import { scrubText } from "./scrub-text.ts";

export interface ReportedException {
  type?: string;
  value?: string;
  mechanism?: { type: string; handled?: boolean };
  stacktrace?: { frames?: ReportedFrame[] };
}

interface ReportedFrame {
  filename?: string;
  function?: string;
  lineno?: number;
  colno?: number;
  in_app?: boolean;
}

/** Copies allowed fields only, texts scrubbed: no variables, no source lines (TEL-02). */
export function scrubExceptions(
  exceptions: readonly ReportedException[],
  shortenFile: (file: string) => string,
): ReportedException[] {
  return exceptions.map(({ type, value, mechanism, stacktrace }) => ({
    ...(type !== undefined && { type: scrubText(type) }),
    ...(value !== undefined && { value: scrubText(value) }),
    ...(mechanism && { mechanism: pickFields(mechanism, ["type", "handled"]) }),
    ...(stacktrace?.frames && {
      stacktrace: { frames: stacktrace.frames.map((frame) => scrubFrame(frame, shortenFile)) },
    }),
  }));
}

function scrubFrame(frame: ReportedFrame, shortenFile: (file: string) => string): ReportedFrame {
  const { filename } = frame;
  return {
    ...pickFields(frame, ["function", "lineno", "colno", "in_app"]),
    ...(filename !== undefined && { filename: shortenFile(filename) }),
  };
}
