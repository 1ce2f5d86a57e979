import { pickFields } from "./pick-fields.ts";
import { scrubText } from "./scrub-text.ts";

/** The parts of a reported exception that may leave, in the words of the error-reporting service. */
export interface ReportedException {
  type?: string;
  value?: string;
  mechanism?: { type: string; handled?: boolean };
  stacktrace?: { frames?: ReportedFrame[] };
}

export interface ReportedFrame {
  filename?: string;
  function?: string;
  lineno?: number;
  colno?: number;
  in_app?: boolean;
}

/**
 * Copies what is allowed and nothing else, texts scrubbed: no variables, no source lines, no additional data. TEL-02.
 * @param shortenFile makes a stack frame's file name fit to leave
 */
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
