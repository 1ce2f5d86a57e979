import css from "../../app.css?inline";

/** The whole style sheet, written into each page; while developing it is a linked file instead, for hot reload. */
export const styles = import.meta.env.DEV ? "" : css;
