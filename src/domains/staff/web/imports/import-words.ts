import { message } from '#shared/words.ts'
import type { Tone } from '#ui/chip.tsx'
import type { ImportSummary } from '../../import-contract.ts'

/** How each state of an import is named and coloured. */
export const statePresentations: Readonly<
  Record<ImportSummary['state'], { label: string; tone: Tone | undefined }>
> = {
  checked: { label: message('Waits for you'), tone: 'warn' },
  proposed: { label: message('Waits for a second person'), tone: 'warn' },
  done: { label: message('Imported'), tone: 'ok' },
  undone: { label: message('Undone'), tone: undefined },
  discarded: { label: message('Thrown away'), tone: undefined },
}
