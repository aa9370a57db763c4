import { foldName } from '#shared/text/fold.ts'

/** The folded text that search compares: name, office and other names. */
export const searchTextOf = (leader: {
  readonly fullName: string
  readonly currentOffice: string
  readonly aliases?: readonly string[] | undefined
}): string => foldName([leader.fullName, leader.currentOffice, ...(leader.aliases ?? [])].join(' '))
