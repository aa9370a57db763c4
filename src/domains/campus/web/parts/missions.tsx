import type { TaskCard, TaskKind } from '#domains/engage/contracts/task-contract.ts'
import { taskHref } from '#domains/engage/web/engage/reads.ts'
import { isTaskOver, taskIcons } from '#domains/engage/web/engage/task-presentation.ts'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import { Section } from '#ui/page-head.tsx'

/** Tasks that people of one campus do together. */
export const campusKinds: readonly TaskKind[] = [
  'civic-education',
  'town-hall',
  'volunteer-work',
  'fact-check',
]
/** Neutral service for corps members in their camp and their place of work. */
export const corpsKinds: readonly TaskKind[] = ['volunteer-work', 'civic-education', 'issue-report']

/** Missions of these kinds that are open for the viewer; nothing while there is none. */
export const Missions = ({
  title,
  kinds,
  tasks,
}: {
  title: string
  kinds: readonly TaskKind[]
  tasks: readonly TaskCard[]
}) => {
  const t = useT()
  const shown = tasks.filter(({ kind }) => kinds.includes(kind))
  if (shown.length === 0) return null
  return (
    <Section
      title={title}
      action={
        <ButtonLink size="sm" variant="quiet" href={to('missions')}>
          {t('All missions')}
        </ButtonLink>
      }
    >
      <Card flush>
        <ItemList>
          {shown.map((task) => (
            <Item
              key={task.id}
              href={`${taskHref(task.id)}#task`}
              icon={taskIcons[task.kind]}
              tone={task.state === 'done' ? 'ok' : 'pri'}
              title={t(task.title)}
              detail={t('{minutes, plural, one {# minute} other {# minutes}}', { minutes: task.minutes })}
              end={
                isTaskOver(task.state) ? undefined : (
                  <b className="num nowrap pos">{t('+{reward} SUP', { reward: task.reward })}</b>
                )
              }
            />
          ))}
        </ItemList>
      </Card>
    </Section>
  )
}
