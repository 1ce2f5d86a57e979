import { paths } from "../../paths.ts";
import { serverContext } from "../../server-context.ts";
import type { Route } from "./+types/web-manifest";

export function loader({ context }: Route.LoaderArgs): Response {
  const { brandName } = context.get(serverContext).publicConfig;
  const manifest = {
    name: brandName,
    short_name: brandName,
    start_url: paths.finder,
    display: "standalone",
    background_color: "#fbfaf6",
    theme_color: "#fbfaf6",
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" },
  });
}
