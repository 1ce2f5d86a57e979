import type { OperationOutcome, OperationOutcomeIssue } from "fhir/r4.js";

interface Issue {
  severity: OperationOutcomeIssue["severity"];
  code: OperationOutcomeIssue["code"];
  text: string;
}

export function outcomeOf(issues: readonly Issue[]): OperationOutcome {
  return {
    resourceType: "OperationOutcome",
    issue: issues.map(({ severity, code, text }) => ({
      severity,
      code,
      diagnostics: text,
      details: { text },
    })),
  };
}

/** FHIR's codes of what is wrong (hl7.org/fhir/R4/valueset-issue-type.html). */
const CODES: Readonly<Record<number, OperationOutcomeIssue["code"]>> = {
  400: "invalid",
  404: "not-found",
  405: "not-supported",
  406: "not-supported",
  408: "timeout",
  410: "deleted",
  413: "too-long",
  414: "too-long",
  415: "not-supported",
  429: "throttled",
  431: "too-long",
  503: "transient",
};

export function refusalOutcome(status: number, text: string): OperationOutcome {
  const severity = status >= 500 && status !== 503 ? "fatal" : "error";
  return outcomeOf([{ severity, code: CODES[status] ?? "exception", text }]);
}
