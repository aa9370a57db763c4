/** A piece of a plain text: words, or an address that can be opened. */
export interface TextPart {
  readonly text: string
  readonly href: string | null
}

/** Splits a message into words and http(s) addresses; a full stop or bracket after an address is not part of it. */
export const textParts = (text: string): TextPart[] =>
  text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/)
    .map((piece, index) => ({ text: piece, href: index % 2 === 1 ? piece : null }))
    .filter((part) => part.text !== '')
