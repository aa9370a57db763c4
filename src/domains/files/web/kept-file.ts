import type { FilePurpose } from '../contract.ts'

/** A file that the server has taken, with its sizes in bytes as chosen and as made for sending. */
export interface Stored {
  readonly purpose: FilePurpose
  readonly id: string
  readonly url: string
  readonly name: string
  readonly chosen: number
  readonly made: number
}

/** A file of a form as its values hold it; name and sizes are unknown for what came without script. */
export interface SavedFile {
  readonly field: 'photoUrl' | 'evidenceIds'
  readonly value: string
  readonly name: string
  readonly chosen: number
  readonly made: number
}
