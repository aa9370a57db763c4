/** A part of a plain text: words or a link. */
export interface TextPart {
  readonly text: string
  readonly href: string | null
}

/** Splits a message into words and http(s) links. A full stop or bracket after a link is not part of it. */
export const textParts = (text: string): TextPart[] =>
  text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/)
    .map((piece, index) => ({ text: piece, href: index % 2 === 1 ? piece : null }))
    .filter((part) => part.text !== '')
