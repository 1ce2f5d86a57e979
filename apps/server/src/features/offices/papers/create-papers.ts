import { shortenUrl } from "@smirk/domain/text/shorten-url";
import type { Language } from "@smirk/domain/wire/language";
import { inLanguage } from "@smirk/domain/wire/language-path";
import { siteOrigin } from "../../../config/config-urls.ts";
import type { Context } from "../../../context.ts";
import { drawInThread } from "../../../process/draw-in-thread.ts";
import { makeDeskCardPdf } from "./make-desk-card-pdf.ts";
import { makePosterPdf } from "./make-poster-pdf.ts";
import type { PaperFacts } from "./paper-facts.ts";

const PAPERS = {
  poster: [new URL("make-poster-pdf.ts", import.meta.url), makePosterPdf.name],
  "desk-card": [new URL("make-desk-card-pdf.ts", import.meta.url), makeDeskCardPdf.name],
} as const;
export type Paper = keyof typeof PAPERS;

type PaperContext = Pick<Context, "config" | "clock">;

/** Draws each paper once for each language, when it is first asked for: it is the same for every office. */
export function createPapers(ctx: PaperContext) {
  const drawn = new Map<string, Promise<Buffer>>();
  return {
    get: (paper: Paper, language: Language): Promise<Buffer> => {
      const key = `${paper} ${language}`;
      const known = drawn.get(key);
      if (known !== undefined) return known;
      const [module, name] = PAPERS[paper];
      const drawing = drawInThread(module, name, describePaper(ctx, language));
      drawn.set(key, drawing);
      // One that failed is drawn again.
      drawing.catch(() => drawn.delete(key));
      return drawing;
    },
  };
}
export type OfficePapers = ReturnType<typeof createPapers>;

function describePaper({ config, clock }: PaperContext, language: Language): PaperFacts {
  const origin = siteOrigin(config);
  return {
    brandName: config.brandName,
    site: shortenUrl(origin),
    checkUrl: origin + inLanguage("/office/check", language),
    supportPhone: config.supportPhone,
    organization: config.planOrganizationName,
    organizationSite: shortenUrl(config.planOrganizationUrl),
    language,
    madeAt: clock.now(),
  };
}
