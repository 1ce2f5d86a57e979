import type { EmailTemplate } from "../render/email-template.ts";

export interface News {
  subject: string;
  paragraphs: string[];
}

interface NewsFacts extends News {
  name: string;
  stopUrl: string;
  oneClickUrl: string;
}

export function newsEmail({ subject, paragraphs, name, stopUrl, oneClickUrl }: NewsFacts): EmailTemplate {
  return {
    subject,
    name,
    blocks: paragraphs,
    stop: { pageUrl: stopUrl },
    oneClickUrl,
  };
}
