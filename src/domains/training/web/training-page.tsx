import { useT } from '#platform/web/language.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { OnlyEnglish } from '#platform/web/reading/only-english.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { to } from '#shared/sitemap.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { bookIcon, checkIcon } from '#ui/icons.ts'
import { Item, ItemList } from '#ui/item-list.tsx'
import { MeterRow } from '#ui/data/meter.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { lessonCalls, type ModuleCard } from '../lesson-contract.ts'
import { type Mine, pathCalls } from '../path-contract.ts'
import { LeaderPath } from './path/leader-path.tsx'
import { Mentoring } from './path/mentors.tsx'

const modulesRead = read(lessonCalls.modules)
const mineRead = read(pathCalls.mine)

const resultOf = ({ best, questions, isPassed }: ModuleCard, t: ReturnType<typeof useT>) => {
  if (best === null) return null
  return (
    <Chip tone={isPassed ? 'ok' : 'warn'} icon={isPassed ? checkIcon : undefined}>
      {isPassed ? t('Passed') : t('{best} of {questions}', { best, questions })}
    </Chip>
  )
}

const Modules = ({ modules }: { modules: readonly ModuleCard[] }) => {
  const t = useT()
  const passed = modules.filter(({ isPassed }) => isPassed).length
  return (
    <Section title={t('Lessons')}>
      <Card className="mb-3">
        <MeterRow
          label={t('Your progress')}
          value={passed}
          max={modules.length}
          text={t('{passed} of {count} passed', { passed, count: modules.length })}
        />
      </Card>
      <Card flush>
        <ItemList>
          {modules.map((module) => (
            <Item
              key={module.id}
              href={to('lesson', { moduleId: module.id })}
              icon={bookIcon}
              tone={module.isPassed ? 'ok' : 'pri'}
              title={t(module.title)}
              detail={
                <>
                  {t(module.summary)} <OnlyEnglish inline language={module.language} />
                  {t('{minutes, plural, one {# minute} other {# minutes}}', { minutes: module.minutes })}
                </>
              }
              chip={resultOf(module, t)}
            />
          ))}
        </ItemList>
      </Card>
    </Section>
  )
}

const Own = ({ mine }: { mine: Mine }) => (
  <>
    {mine.leader && <LeaderPath mine={mine} />}
    <Mentoring mine={mine} />
  </>
)

/** The training path: everybody may learn; a leader in training also commits, gets a mentor and sends a capstone. */
const TrainingPage = () => {
  const t = useT()
  const modules = useRead(lessonCalls.modules, modulesRead)
  const mine = useRead(pathCalls.mine, mineRead)
  return (
    <>
      <PageHead
        lead={t(
          'Short lessons on serving people well. Anyone can take them. Leaders who are chosen must pass all of them before they take a seat.',
        )}
      />
      <Loaded state={modules}>{(data) => <Modules modules={data} />}</Loaded>
      {mine.data && <Own mine={mine.data} />}
    </>
  )
}

export default page({ component: TrainingPage, frame: 'stack gap-6', reads: () => [modulesRead, mineRead] })
