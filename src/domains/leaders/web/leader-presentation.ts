import { message } from '#shared/words.ts'
import { alertIcon, clockIcon, pauseIcon, shieldIcon, userIcon } from '#ui/icons.ts'
import { type LeaderCard, leaderStatusNames } from '../contracts/leader-contract.ts'

/** A whole number from an id, always the same, so that a leader keeps one drawn portrait. */
export const seedOf = (id: string): number => {
  let seed = 7
  for (const letter of id) seed = (seed * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return seed
}

/** The address of a leader's picture at the size of a card; a sample's drawing has only one size. */
export const smallPictureOf = ({
  photoUrl,
  isSample,
}: Pick<LeaderCard, 'photoUrl' | 'isSample'>): string | undefined =>
  photoUrl === null ? undefined : isSample ? photoUrl : `${photoUrl}?size=small`

/** `Orolu, Osun`: only names, so it reads the same in every language. */
export const placeLine = ({ lgaName, stateName }: Pick<LeaderCard, 'lgaName' | 'stateName'>): string =>
  `${lgaName}, ${stateName}`

export interface Badge {
  readonly tone: 'ok' | 'warn' | 'bad' | 'pri'
  readonly icon?: string
  readonly label: string
}

type TrustFields = Pick<LeaderCard, 'status' | 'isVerified' | 'consent'>

/** The badge of trust: verified, pending or suspended. */
export const trustBadge = ({ status, isVerified }: TrustFields): Badge => {
  if (status === 'suspended') return { tone: 'bad', icon: pauseIcon, label: leaderStatusNames.suspended }
  return isVerified
    ? { tone: 'ok', icon: shieldIcon, label: message('Verified') }
    : { tone: 'warn', icon: clockIcon, label: message('Pending') }
}

/** Stands beside "Verified" while the leader's own consent is not on record (decision D-26). */
export const consentBadge = ({ isVerified, consent }: TrustFields): Badge | null => {
  if (!isVerified || consent === 'given') return null
  return consent === 'declined'
    ? { tone: 'bad', icon: alertIcon, label: message('Does not consent') }
    : { tone: 'warn', icon: userIcon, label: message('Consent not yet recorded') }
}

/** The status in the pipeline, unless the first badge says it already. */
export const statusBadge = ({ status }: TrustFields): Badge | null =>
  status === 'verified' || status === 'suspended' ? null : { tone: 'pri', label: leaderStatusNames[status] }

/** The regions that a leader can serve in this release. */
export const regionNames = { nigeria: message('Nigeria') } as const
