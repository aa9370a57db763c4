/** The result of checking a receipt. */
export type ReceiptFinding =
  | {
      readonly is: 'in'
      readonly index: number
      readonly size: number
      readonly key: string
      readonly entry: string
    }
  | { readonly is: 'out'; readonly why: 'form' | 'keys' | 'signature' | 'path' }

/** The result of comparing an older checkpoint with the record. */
export type SinceFinding =
  | { readonly is: 'continued'; readonly older: number; readonly newer: number }
  | {
      readonly is: 'broken'
      readonly why: 'form' | 'keys' | 'older' | 'newer' | 'shorter' | 'changed' | 'missing'
    }
  | { readonly is: 'unread' }

/** The result of checking the whole record; `words` come from the verifier. */
export type WholeFinding =
  | {
      readonly is: 'sound'
      readonly words: readonly string[]
      /** Contests counted again. */
      readonly recounts: number
      /** Balance sheets that were added up. */
      readonly sheets: number
    }
  | { readonly is: 'unsound'; readonly words: string }
  | { readonly is: 'stopped' }
  | { readonly is: 'unread' }
