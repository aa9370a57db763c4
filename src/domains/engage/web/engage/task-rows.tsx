import { useT } from '#platform/web/language.tsx'
import { FilterForm } from '#platform/web/search/filter-form.tsx'
import { FilterLinks } from '#platform/web/search/filter-links.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import {
  cadenceNames,
  cadences,
  type TaskCard,
  taskKindNames,
  taskKinds,
} from '../../contracts/task-contract.ts'
import { taskHref } from './reads.ts'
import type { TasksQuery, TasksSearch } from './tasks-search.ts'
import { isTaskOver, taskIcons, taskStateNames, taskStateTones } from './task-presentation.ts'

interface ListProps {
  readonly of: TasksSearch
  readonly query: TasksQuery
  readonly tasks: readonly TaskCard[]
}

const matches = (task: TaskCard, { kind, cadence, show }: TasksQuery): boolean =>
  (kind === undefined || task.kind === kind) &&
  (cadence === undefined || task.cadence === cadence) &&
  (show === undefined || isTaskOver(task.state) === (show === 'done'))

const Row = ({ task }: { task: TaskCard }) => {
  const t = useT()
  const { state } = task
  return (
    <Item
      href={`${taskHref(task.id)}#task`}
      icon={taskIcons[task.kind]}
      tone={state === 'done' ? 'ok' : 'pri'}
      title={t(task.title)}
      detail={[
        t('{minutes, plural, one {# minute} other {# minutes}}', { minutes: task.minutes }),
        t(cadenceNames[task.cadence]),
        ...(task.place ? [task.place] : []),
      ].join(' · ')}
      chip={
        state === 'new' ? undefined : <Chip tone={taskStateTones[state]}>{t(taskStateNames[state])}</Chip>
      }
      end={
        isTaskOver(state) ? undefined : (
          <b className="num nowrap pos">{t('+{reward} SUP', { reward: task.reward })}</b>
        )
      }
    />
  )
}

/** Tasks with their filters: links and one GET form, so that they work without script. */
export const TaskRows = ({ of, query, tasks }: ListProps) => {
  const t = useT()
  const shown = tasks.filter((task) => matches(task, query))
  return (
    <>
      <FilterLinks
        of={of}
        query={query}
        name="show"
        label={t('Which tasks')}
        all={t('All')}
        options={[
          { value: 'open', label: t('To do') },
          { value: 'done', label: t('Done') },
        ]}
      />
      <FilterForm of={of} query={query} kept={['show']}>
        <SelectField
          name="kind"
          label={t('Kind')}
          placeholder={t('All kinds')}
          options={taskKinds.map((value) => ({ value, label: t(taskKindNames[value]) }))}
        />
        <SelectField
          name="cadence"
          label={t('How often')}
          placeholder={t('Any')}
          options={cadences.map((value) => ({ value, label: t(cadenceNames[value]) }))}
        />
      </FilterForm>
      {shown.length > 0 ? (
        <Card flush>
          <ItemList>
            {shown.map((task) => (
              <Row key={task.id} task={task} />
            ))}
          </ItemList>
        </Card>
      ) : (
        <EmptyState
          title={t('No task matches')}
          action={
            <ButtonLink variant="quiet" href={of.path}>
              {t('Show all tasks')}
            </ButtonLink>
          }
        >
          {t('New tasks come every day and every week.')}
        </EmptyState>
      )}
    </>
  )
}
