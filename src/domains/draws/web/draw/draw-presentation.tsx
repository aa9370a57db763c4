import { groupedText } from '#shared/values/grouped-text.ts'
import { useT } from '#platform/web/language.tsx'
import { Chip, type Tone } from '#ui/chip.tsx'
import { type DrawCard, type DrawState, drawStateNames } from '../../contract.ts'

/** SUP as people read it: grouped, without trailing zeros. */
export const drawSup = (text: string): string => groupedText(text)

const tones: Readonly<Partial<Record<DrawState, Tone>>> = {
  announced: 'warn',
  open: 'pri',
  closed: 'warn',
  drawn: 'ok',
  ended: 'ok',
}

/** Where a draw stands, and the mark of a sample. */
export const DrawChips = ({ draw: { state, isSample } }: { draw: Pick<DrawCard, 'state' | 'isSample'> }) => {
  const t = useT()
  return (
    <span className="row wrapf">
      <Chip tone={tones[state]}>{t(drawStateNames[state])}</Chip>
      {isSample && <Chip>{t('Sample')}</Chip>}
    </span>
  )
}
