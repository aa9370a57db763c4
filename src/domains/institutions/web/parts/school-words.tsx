import { useT, type Translate } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import type { Tone } from '#ui/chip.tsx'
import { Chip } from '#ui/chip.tsx'
import {
  institutionsApi,
  institutionTypeNames,
  type ListedInstitution,
  ownershipNames,
} from '../../contract.ts'
import { MIN_PEOPLE, PEOPLE_STEP, SHARE_STEP, sealNames } from '../../rules.ts'
import { type Seal } from '../../size-contract.ts'

/** Kind, ownership and State in one line, as far as they are known. */
export const kindLine = (
  row: Pick<ListedInstitution, 'type' | 'ownership' | 'stateName'>,
  t: Translate,
): string =>
  [
    row.type && t(institutionTypeNames[row.type]),
    row.ownership && t(ownershipNames[row.ownership]),
    row.stateName,
  ]
    .filter(Boolean)
    .join(' · ')

const sealTones: Readonly<Record<Seal, Tone>> = { gold: 'ok', silver: 'pri', bronze: 'earth' }

export const SealChip = ({ seal }: { seal: Seal | null }) => {
  const t = useT()
  return seal && <Chip tone={sealTones[seal]}>{t(sealNames[seal])}</Chip>
}

export const SampleChip = ({ isSample }: { isSample: boolean }) => {
  const t = useT()
  return isSample && <Chip>{t('Sample')}</Chip>
}

/** How the figures of all these pages are made, in the words of the rules. */
export const HowRounded = () => {
  const t = useT()
  return (
    <p className="small mute">
      {t(
        'Members say themselves where they belong. We show nothing of fewer than {least} people. People are rounded down to {people}, shares to {share} percent.',
        { least: MIN_PEOPLE, people: PEOPLE_STEP, share: SHARE_STEP },
      )}{' '}
      <Anchor href={`${to('methodology')}#schools`}>{t('How the score is worked out')}</Anchor>
    </p>
  )
}

/** The file with every figure that these pages show. */
export const TableFile = () => {
  const t = useT()
  return <a href={institutionsApi.participationTable.path}>{t('All figures as CSV')}</a>
}

/** Before the first month is counted. */
export const NOT_COUNTED = message('The first figures come when a month is over')
