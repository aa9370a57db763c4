import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Chip, type Tone } from '#ui/chip.tsx'
import { DirectoryCard } from '#ui/data/directory-card.tsx'
import { checkIcon, clockIcon } from '#ui/icons.ts'
import { type ProblemCard, type ProblemStatus, problemStatusNames, problemTypeNames } from '../contract.ts'

const tones: Readonly<Partial<Record<ProblemStatus, Tone>>> = {
  open: 'warn',
  investigating: 'pri',
  planned: 'pri',
  in_progress: 'pri',
  fixed: 'ok',
}

/** The type and status of a report, whether the first reply is late, and the mark of a sample. */
export const ProblemChips = ({ problem }: { problem: ProblemCard }) => {
  const t = useT()
  return (
    <>
      <Chip>{t(problemTypeNames[problem.type])}</Chip>
      <Chip tone={tones[problem.status]} {...(problem.status === 'fixed' ? { icon: checkIcon } : {})}>
        {t(problemStatusNames[problem.status])}
      </Chip>
      {problem.isLate && (
        <Chip tone="bad" icon={clockIcon}>
          {t('Reply is late')}
        </Chip>
      )}
      {problem.isSample && <Chip>{t('Sample')}</Chip>}
    </>
  )
}

/** The place of a report, from small to large. */
export const problemPlace = ({ place, lgaName, stateName }: ProblemCard): string =>
  `${place} · ${lgaName}, ${stateName}`

/** One report in a list. */
export const ProblemListCard = ({ problem }: { problem: ProblemCard }) => {
  const t = useT()
  return (
    <DirectoryCard
      href={to('problem', { reportId: problem.id })}
      title={problem.title}
      detail={problemPlace(problem)}
    >
      <ProblemChips problem={problem} />
      <span className="small num">
        {t('{count, plural, one {# person has this problem} other {# people have this problem}}', {
          count: problem.people,
        })}
        {' · '}
        {formatDate(problem.reportedOn, t)}
      </span>
    </DirectoryCard>
  )
}
