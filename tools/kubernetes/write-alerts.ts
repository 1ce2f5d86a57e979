/** Writes the alert rules as a document for the Prometheus Operator, which reads no plain file of rules. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const RULES = join(ROOT, "deploy/alerts.yaml");
export const DOCUMENT = join(ROOT, "deploy/kubernetes/monitoring/alerts.yaml");

/** deploy/alerts.yaml in a PrometheusRule, line by line. */
export function renderAlerts(): string {
  const text = readFileSync(RULES, "utf8");
  const groups = text.slice(text.indexOf("groups:")).trimEnd();
  return `# Written from deploy/alerts.yaml by \`npm run docs\`.
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: smirk
spec:
${groups.replaceAll(/^(?=.)/gm, "  ")}
`;
}

if (import.meta.main) writeFileSync(DOCUMENT, renderAlerts());
