/** File types that the server accepts as evidence, for a file chooser. */
export const EVIDENCE_KINDS = 'image/jpeg,image/png,image/webp,application/pdf'
