import css from "../../app.css?inline";

/** Inlined in production; a linked file in development, for hot reload. */
export const styles = import.meta.env.DEV ? "" : css;
