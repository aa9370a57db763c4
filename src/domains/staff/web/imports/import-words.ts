import { message } from '#shared/words.ts'
import type { Tone } from '#ui/chip.tsx'
import type { ImportSummary } from '../../import-contract.ts'

/** Names and colours of import states. */
export const statePresentations: Readonly<
  Record<ImportSummary['state'], { label: string; tone: Tone | undefined }>
> = {
  checked: { label: message('Waits for you'), tone: 'warn' },
  proposed: { label: message('Waits for a second person'), tone: 'warn' },
  done: { label: message('Imported'), tone: 'ok' },
  undone: { label: message('Undone'), tone: undefined },
  discarded: { label: message('Deleted'), tone: undefined },
}
