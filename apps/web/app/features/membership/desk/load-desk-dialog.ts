/** The drawing of codes is loaded with the first press. */
export const loadDeskDialog = () => import("./desk-dialog.tsx");
