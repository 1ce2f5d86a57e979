import type { Appearance } from "@stripe/stripe-js";

/** Colors by purpose: Stripe's frame does not know the page's CSS variables. */
type Colors = Record<"surface" | "ink" | "muted" | "control" | "action" | "error", string>;

export function cardAppearance(colors: Colors, isDark: boolean): Appearance {
  return {
    theme: isDark ? "night" : "stripe",
    variables: {
      colorPrimary: colors.action,
      colorBackground: colors.surface,
      colorText: colors.ink,
      colorTextSecondary: colors.muted,
      colorTextPlaceholder: colors.muted,
      colorDanger: colors.error,
      fontFamily: "Figtree, system-ui, sans-serif",
      fontSizeBase: "16px",
      borderRadius: "12px",
      spacingUnit: "4px",
    },
    rules: {
      ".Label": { color: colors.ink, fontWeight: "600", fontSize: "16px" },
      ".Input": { border: `1px solid ${colors.control}`, boxShadow: "none", padding: "12px 16px" },
      ".Input:focus": { outline: `3px solid ${colors.action}`, outlineOffset: "2px", boxShadow: "none" },
      ".Input--invalid": { border: `2px solid ${colors.error}`, boxShadow: "none" },
      ".Error": { color: colors.error, fontSize: "14px" },
    },
  };
}

export function readColors(style: Pick<CSSStyleDeclaration, "getPropertyValue">): Colors {
  const read = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  return {
    surface: read("surface"),
    ink: read("ink"),
    muted: read("muted"),
    control: read("control"),
    action: read("action"),
    error: read("error"),
  };
}
