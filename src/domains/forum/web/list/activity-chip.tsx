import { useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import { Chip, type Tone } from '#ui/chip.tsx'
import type { ActivityLevel } from '../../contract.ts'

const levels: Readonly<Record<ActivityLevel, { readonly name: string; readonly tone: Tone | undefined }>> = {
  high: { name: message('Busy'), tone: 'ok' },
  medium: { name: message('Active'), tone: 'pri' },
  low: { name: message('Quiet'), tone: undefined },
  new: { name: message('New'), tone: undefined },
}

/** How busy a category is, in a word. */
export const ActivityChip = ({ level }: { level: ActivityLevel }) => {
  const t = useT()
  const { name, tone } = levels[level]
  return <Chip tone={tone}>{t(name)}</Chip>
}
