import type { Agreement } from "@smirk/domain/membership/agreement/agreement";

/** The agreement as plain text, for its hash and for emails. Lines end in '\n'. */
export function agreementText({ version, title, notice, facts, sections }: Agreement): string {
  const blocks = [
    title,
    notice,
    facts.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    ...sections.map(({ heading, paragraphs }) => [heading, ...paragraphs].join("\n\n")),
    `Version: ${version}`,
  ];
  return `${blocks.join("\n\n")}\n`;
}
