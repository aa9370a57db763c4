/** Runs of digits that identify somebody: phone, NIN, BVN, account and card numbers. */
const identifying = /(?<![\p{L}\d])\+?\d(?:[\s-]?\d){8,18}(?![\p{L}\d])/gu

/** The text without numbers that identify somebody, before anybody else reads it (S-47). */
export const maskNumbers = (text: string): string => text.replaceAll(identifying, '•••')
