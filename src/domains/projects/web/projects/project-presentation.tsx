import { groupedText } from '#shared/values/grouped-text.ts'
import { useT } from '#platform/web/language.tsx'
import { Chip, type Tone } from '#ui/chip.tsx'
import { Meter } from '#ui/data/meter.tsx'
import {
  type ProjectCard,
  projectCategoryNames,
  type ProjectStatus,
  projectStatusNames,
} from '../../contract.ts'

/** SUP as people read it: two decimals, thousands apart. */
export const supShown = (text: string): string => groupedText(text)

const tones: Readonly<Partial<Record<ProjectStatus, Tone>>> = {
  proposed: 'warn',
  active: 'pri',
  funding: 'pri',
  building: 'pri',
  funded: 'ok',
  completed: 'ok',
  checked: 'ok',
}

/** The place of a project, from small to large. */
export const projectPlaceOf = ({ community, lgaName, stateName }: ProjectCard): string =>
  `${community} · ${lgaName}, ${stateName}`

/** The category of a project, whether it takes votes, and the mark of a sample. */
export const ProjectChips = ({ project }: { project: ProjectCard }) => {
  const t = useT()
  return (
    <>
      <Chip>{t(projectCategoryNames[project.category])}</Chip>
      <Chip tone={tones[project.status]}>{t(projectStatusNames[project.status])}</Chip>
      {project.isSample && <Chip>{t('Sample')}</Chip>}
    </>
  )
}

/** The received share of the goal, as a bar and in words. */
export const GoalProgress = ({ project: { goal, totals } }: { project: ProjectCard }) => {
  const t = useT()
  return (
    <>
      <Meter value={totals.percent} max={100} label={t('Share of the goal in percent')} />
      <span className="small num">
        {t('{received} of {goal} SUP', { received: supShown(totals.received), goal: supShown(goal) })}
        {' · '}
        {t('{count, plural, one {# person} other {# people}}', {
          count: Math.max(totals.voters, totals.funders),
        })}
      </span>
    </>
  )
}
