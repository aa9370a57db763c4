/** What the check of a receipt found. */
export type ReceiptFinding =
  | {
      readonly is: 'in'
      readonly index: number
      readonly size: number
      readonly key: string
      readonly entry: string
    }
  | { readonly is: 'out'; readonly why: 'form' | 'keys' | 'signature' | 'path' }

/** What the comparison of an older checkpoint with the record found. */
export type SinceFinding =
  | { readonly is: 'continued'; readonly older: number; readonly newer: number }
  | {
      readonly is: 'broken'
      readonly why: 'form' | 'keys' | 'older' | 'newer' | 'shorter' | 'changed' | 'missing'
    }
  | { readonly is: 'unread' }

/** What the check of the whole record found; `words` are the verifier's own. */
export type WholeFinding =
  | { readonly is: 'sound'; readonly words: readonly string[] }
  | { readonly is: 'unsound'; readonly words: string }
  | { readonly is: 'stopped' }
  | { readonly is: 'unread' }
