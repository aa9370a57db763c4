import { useLangOf } from '#platform/web/lang-of.ts'
import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Chip, type Tone } from '#ui/chip.tsx'
import { DirectoryCard } from '#ui/data/directory-card.tsx'
import { Timeline } from '#ui/data/timeline.tsx'
import {
  type LetterCard,
  type LetterStatus,
  type LetterStep,
  letterStatusNames,
} from '../../contracts/letter-contract.ts'

const tones: Readonly<Partial<Record<LetterStatus, Tone>>> = {
  answered: 'ok',
  settled: 'ok',
  unanswered: 'warn',
}

/** What became of a letter, in one word. */
export const LetterStatusChip = ({ status }: { status: LetterStatus }) => {
  const t = useT()
  return <Chip tone={tones[status]}>{t(letterStatusNames[status])}</Chip>
}

/** One letter in a list. */
export const LetterListCard = ({ letter }: { letter: LetterCard }) => {
  const t = useT()
  const lang = useLangOf(letter.language)
  return (
    <DirectoryCard
      href={to('letter', { letterSlug: letter.slug })}
      title={<span lang={lang}>{letter.title}</span>}
      detail={letter.summary ? <span lang={lang}>{letter.summary}</span> : letter.office}
    >
      <LetterStatusChip status={letter.status} />
      <span className="small mute">
        {letter.origin === 'platform' ? t('Open letter') : t('From a citizen')} ·{' '}
        {formatDate(letter.publishedOn, t)}
      </span>
    </DirectoryCard>
  )
}

/** What has happened to a letter, latest first. */
export const LetterSteps = ({ steps }: { steps: readonly LetterStep[] }) => {
  const t = useT()
  if (steps.length === 0) return <p className="mute">{t('Nothing yet.')}</p>
  return (
    <Timeline
      items={steps.toReversed().map(({ on, status, note }) => ({
        time: formatDate(on, t),
        dateTime: on,
        text: (
          <>
            <b>{t(letterStatusNames[status])}</b>
            {note && (
              <>
                <br />
                {note}
              </>
            )}
          </>
        ),
      }))}
    />
  )
}
