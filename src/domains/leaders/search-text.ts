import { foldName } from '#shared/text/fold.ts'

/** What search compares of a leader: name, office and other names, folded. */
export const searchTextOf = (leader: {
  readonly fullName: string
  readonly currentOffice: string
  readonly aliases?: readonly string[] | undefined
}): string => foldName([leader.fullName, leader.currentOffice, ...(leader.aliases ?? [])].join(' '))
