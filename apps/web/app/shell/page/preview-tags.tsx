import { inLanguage, languageOfPath } from "@smirk/domain/wire/language-path";
import { useSite } from "./use-site.ts";

interface PreviewTagsProps {
  title: string;
  description: string | undefined;
  address: string;
  /** Path under `/share`, and there under the language. */
  image: string | undefined;
}

/** What messages and networks show of a link (Open Graph). */
export function PreviewTags({ title, description, address, image = "/site.png" }: PreviewTagsProps) {
  const { origin, publicConfig } = useSite();
  const picture = inLanguage(image, languageOfPath(new URL(address).pathname));
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={publicConfig.brandName} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${origin}/share${picture}`} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
