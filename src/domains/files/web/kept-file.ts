import type { FilePurpose } from '../contract.ts'

/** An uploaded file, with its sizes in bytes before and after shrinking. */
export interface Stored {
  readonly purpose: FilePurpose
  readonly id: string
  readonly url: string
  readonly name: string
  readonly chosen: number
  readonly made: number
}

/** A file in the values of a form; name and sizes are unknown for uploads without script. */
export interface SavedFile {
  readonly field: 'photoUrl' | 'evidenceIds'
  readonly value: string
  readonly name: string
  readonly chosen: number
  readonly made: number
}
