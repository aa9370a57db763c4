import { message } from '#shared/words.ts'

/** By what two accounts count as one person, the surest first. */
export const sameBy = ['joined', 'phone', 'identity-number', 'device'] as const
export type SameBy = (typeof sameBy)[number]

/** The accounts of one person, each with what says so; the person's own is `joined`. */
export type PersonAccounts = ReadonlyMap<string, SameBy>

/** Whether an account belongs to somebody. */
export type IsOwn = Pick<PersonAccounts, 'has'>

/** What an installation compares: a demonstration is played from one browser, so devices do not count there (0019). */
export const comparedIn = ({
  SHARED_DEVICES,
}: {
  readonly SHARED_DEVICES: 'enforced' | 'recorded'
}): readonly SameBy[] => sameBy.filter((each) => each !== 'device' || SHARED_DEVICES === 'enforced')

/** Why two accounts count as one person here, without saying by what these do. */
export const onePersonWords = (config: Parameters<typeof comparedIn>[0]): string =>
  comparedIn(config).includes('device')
    ? message(
        'You and the person who proposed this count as one person: joined accounts, one phone number, one identity number, or one browser within 90 days. Someone else must confirm it.',
      )
    : message(
        'You and the person who proposed this count as one person: joined accounts, one phone number or one identity number. Someone else must confirm it.',
      )
