import { useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import { Chip } from '#ui/chip.tsx'
import type { ItemCase } from '../../console-contract.ts'

type Look = readonly [label: string, tone: 'ok' | 'warn' | 'bad' | 'pri']

const looks: Readonly<Record<ItemCase['status'], Look>> = {
  waiting: [message('In sight'), 'warn'],
  open: [message('Open'), 'warn'],
  second: [message('Second person'), 'warn'],
  appealed: [message('Appealed'), 'warn'],
  kept: [message('Kept'), 'ok'],
  removed: [message('Removed'), 'bad'],
  final: [message('Removed'), 'bad'],
  upheld: [message('Upheld'), 'ok'],
  dismissed: [message('Not upheld'), 'pri'],
  accepted: [message('Accepted'), 'ok'],
  declined: [message('Declined'), 'pri'],
}

/** Where a case stands, in a word and not by colour alone. */
export const StatusChip = ({ item }: { item: Pick<ItemCase, 'status' | 'isHeld'> }) => {
  const t = useT()
  if (item.isHeld) return <Chip tone="bad">{t('Hidden for now')}</Chip>
  const [label, tone] = looks[item.status]
  return <Chip tone={tone}>{t(label)}</Chip>
}
