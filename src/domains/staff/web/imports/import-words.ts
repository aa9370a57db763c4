import { say } from '#shared/words.ts'
import type { Tone } from '#ui/chip.tsx'
import type { ImportSummary } from '../../import-contract.ts'

/** How each state of an import is named and coloured. */
export const stateLooks: Readonly<Record<ImportSummary['state'], { label: string; tone: Tone | undefined }>> =
  {
    checked: { label: say('Waits for you'), tone: 'warn' },
    proposed: { label: say('Waits for a second person'), tone: 'warn' },
    done: { label: say('Imported'), tone: 'ok' },
    undone: { label: say('Undone'), tone: undefined },
    discarded: { label: say('Thrown away'), tone: undefined },
  }
