/** A compiled message: plain text with {names}, or parts with a plural choice. Compiled at build, so no parser travels. */
export type Message = string | readonly Part[]
export type Part =
  | string
  | readonly ['arg', string]
  | readonly ['plural', string, Readonly<Record<string, readonly Part[]>>]
  | readonly ['#']
/** English sentence to message in one language. */
export type Catalogue = Readonly<Record<string, Message>>
