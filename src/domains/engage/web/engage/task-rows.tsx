import { useT } from '#platform/web/language.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Filters } from '#ui/disclosure.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import { Segments } from '#ui/navigation/tabs.tsx'
import {
  cadenceNames,
  cadences,
  type TaskCard,
  taskKindNames,
  taskKinds,
} from '../../contracts/task-contract.ts'
import { filterHref, type TaskFilter, taskHref, taskPages } from './reads.ts'
import { isTaskOver, taskIcons, taskStateNames, taskStateTones } from './task-presentation.ts'

interface ListProps {
  readonly page: 'engage' | 'missions'
  readonly filter: TaskFilter
  readonly tasks: readonly TaskCard[]
}

const matches = (task: TaskCard, { kind, cadence, show }: TaskFilter): boolean =>
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

const Choosers = ({ page, filter }: Omit<ListProps, 'tasks'>) => {
  const t = useT()
  return (
    <form method="get" action={taskPages[page]} className="stack gap-2">
      {filter.show && <input type="hidden" name="show" value={filter.show} />}
      <Filters label={t('Filters')} count={[filter.kind, filter.cadence].filter(Boolean).length || undefined}>
        <div className="grid choosers">
          <SelectField
            name="kind"
            id="filter-kind"
            label={t('Kind')}
            placeholder={t('All kinds')}
            defaultValue={filter.kind ?? ''}
            options={taskKinds.map((value) => ({ value, label: t(taskKindNames[value]) }))}
          />
          <SelectField
            name="cadence"
            id="filter-cadence"
            label={t('How often')}
            placeholder={t('Any')}
            defaultValue={filter.cadence ?? ''}
            options={cadences.map((value) => ({ value, label: t(cadenceNames[value]) }))}
          />
          <Button type="submit">{t('Apply')}</Button>
        </div>
      </Filters>
    </form>
  )
}

/** Tasks with their filters: links and one GET form, so that they work without script. */
export const TaskRows = ({ page, filter, tasks }: ListProps) => {
  const t = useT()
  const shown = tasks.filter((task) => matches(task, filter))
  const segment = (show: TaskFilter['show'], label: string) => ({
    href: filterHref(page, { ...filter, show }),
    label,
    current: filter.show === show,
  })
  return (
    <>
      <Segments
        label={t('Which tasks')}
        items={[segment(undefined, t('All')), segment('open', t('To do')), segment('done', t('Done'))]}
      />
      <Choosers page={page} filter={filter} />
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
            <ButtonLink variant="quiet" href={taskPages[page]}>
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
