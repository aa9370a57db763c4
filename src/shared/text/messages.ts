/**
 * A compiled message: plain text with {names}, or parts with a plural choice. The build compiles it, so no parser is
 * shipped.
 */
export type Message = string | readonly Part[]
export type Part =
  | string
  | readonly ['arg', string]
  | readonly ['plural', string, Readonly<Record<string, readonly Part[]>>]
  | readonly ['#']
/** Maps English sentences to messages in one language. */
export type Catalogue = Readonly<Record<string, Message>>
