import { useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import { Chip } from '#ui/chip.tsx'
import { starIcon } from '#ui/icons.ts'
import type { CampusSeal } from '../../contracts/community-contract.ts'

const sealNames: Readonly<Record<CampusSeal, string>> = {
  bronze: message('Bronze seal'),
  silver: message('Silver seal'),
  gold: message('Gold seal'),
  platinum: message('Platinum seal'),
}

/** A participation seal. */
export const CampusSealChip = ({ seal }: { seal: CampusSeal }) => {
  const t = useT()
  return (
    <Chip tone="earth" icon={starIcon}>
      {t(sealNames[seal])}
    </Chip>
  )
}
