import { Form } from '#platform/web/forms/form.tsx'
import { AmountField } from '#platform/web/forms/fields/amount-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Meter } from '#ui/data/meter.tsx'
import { Stat, StatGrid } from '#ui/data/stat.tsx'
import { Table } from '#ui/data/table.tsx'
import type { MoneyEntry, Project } from '../../contract.ts'
import { projectLifeApi } from '../../life-contract.ts'
import { supShown } from '../projects/project-presentation.tsx'
import { matchHref } from '../projects/projects-search.ts'
import { JoinFirst } from './join-first.tsx'

const FundForm = ({ project }: { project: Project }) => {
  const t = useT()
  const { own, funding } = project
  if (!own || !funding) return null
  return (
    <Form
      call={projectLifeApi.fundProject}
      params={{ projectId: project.id }}
      then={`${to('project', { projectId: project.id })}#money`}
      done={message('Thank you. Your SUP is set aside. Receipt: {receipt}')}
      failed={message('We could not set your SUP aside. Nothing was taken.')}
      className="stack"
      submit={t('Fund this project')}
      variant="civic"
    >
      <AmountField
        label={t('How much SUP?')}
        hint={t('You have {purchased} purchased and {earned} earned SUP. Purchased SUP is spent first.', {
          purchased: supShown(own.purchased),
          earned: supShown(own.earned),
        })}
        required
      />
    </Form>
  )
}

/** Funding while it is open: what is missing, until when, and the form. */
export const FundingCard = ({ project }: { project: Project }) => {
  const t = useT()
  const { funding, status, own, match } = project
  if (status !== 'funding' || !funding) return null
  return (
    <Card title={t('Fund this project')} id="fund" accent>
      <p>
        {t('{left} SUP are missing until {day}.', {
          left: supShown(funding.left),
          day: formatDate(funding.deadline, t),
        })}
      </p>
      <p className="small mute mt-2 mb-3">
        {t(
          'Funding is not a vote, so you may give any amount. It is set aside until the goal is reached. If the goal is not reached in time, you get all of it back automatically.',
        )}
      </p>
      {match.open?.isCounting && (
        <p className="small mb-3">
          <a href={matchHref(match.open.roundId)}>{match.open.title}</a>:{' '}
          {t('until {day}, gifts of verified people bring match. Others bring none.', {
            day: formatDate(match.open.lastDay, t),
          })}
        </p>
      )}
      {own ? (
        <FundForm project={project} />
      ) : (
        <JoinFirst projectId={project.id} label={t('Sign in to fund')} />
      )}
    </Card>
  )
}

const stateNames: Readonly<Record<MoneyEntry['state'], string>> = {
  held: message('Set aside'),
  paid: message('In escrow'),
  returned: message('Given back'),
  refunded: message('Refunded'),
}

const Entries = ({ entries, caption }: { entries: readonly MoneyEntry[]; caption: string }) => {
  const t = useT()
  return (
    <Table
      caption={caption}
      hideCaption
      fold={false}
      columns={[{ label: t('Day') }, { label: t('Receipt') }, { label: t('SUP'), end: true }]}
      rows={entries.map(({ day, receipt, amount, state }) => ({
        key: receipt,
        cells: [
          formatDate(day, t),
          <span key="receipt">
            <b className="num nowrap">{receipt}</b>
            <br />
            <span className="small mute">{t(stateNames[state])}</span>
          </span>,
          supShown(amount),
        ],
      }))}
    />
  )
}

const Matches = ({ match: { got, open } }: Pick<Project, 'match'>) => {
  const t = useT()
  return (
    <>
      {Number(got) > 0 && (
        <p className="mt-3">
          {t('{amount} SUP of match, paid with the last step', { amount: supShown(got) })}
        </p>
      )}
      {open && (
        <p className="mt-3">
          <a href={matchHref(open.roundId)}>{open.title}</a>:{' '}
          {t('now {amount} SUP of match', { amount: supShown(open.estimate) })}
        </p>
      )}
    </>
  )
}

/** Where the money is: set aside, in escrow, released, given back; each act with its receipt, and nobody's name. */
export const MoneyCard = ({ project }: { project: Project }) => {
  const t = useT()
  const { funding, money, totals, entries, events, match } = project
  if (!funding) return null
  const releases = events.filter(({ kind }) => kind === 'release')
  return (
    <Card title={t('Where the money is')} id="money">
      <Meter value={Math.min(100, totals.percent)} max={100} label={t('Share of the goal in percent')} />
      <StatGrid className="mt-3">
        <Stat
          value={supShown(totals.pledged)}
          label={t('SUP pledged by {count, plural, one {# person} other {# people}}', {
            count: totals.funders,
          })}
        />
        <Stat value={supShown(money.escrow)} label={t('SUP in escrow')} />
        <Stat value={supShown(money.released)} label={t('SUP released for finished steps')} />
        <Stat value={supShown(money.refunded)} label={t('SUP given back')} />
      </StatGrid>
      <Matches match={match} />
      {releases.map(({ step, day, amount, text }) => (
        <p key={step} className="mt-3">
          <b>
            {t('Step {step}: {amount} SUP released on {day}', {
              step: step ?? 0,
              amount: supShown(amount ?? '0'),
              day: formatDate(day, t),
            })}
          </b>
          <br />
          <span className="small">{text}</span>
        </p>
      ))}
      {entries.length > 0 && (
        <details className="mt-3">
          <summary>{t('The latest pledges, without names')}</summary>
          <Entries entries={entries} caption={t('The latest pledges, without names')} />
        </details>
      )}
      <p className="small mute mt-3">
        <a href={to('transparency')}>{t('Every movement is in the public record. Anyone can check it.')}</a>
      </p>
    </Card>
  )
}

/** The viewer's own pledges, each with its receipt. */
export const OwnPledges = ({ project: { own } }: { project: Project }) => {
  const t = useT()
  if (!own || own.pledges.length === 0) return null
  return (
    <Card title={t('What you gave')}>
      <Entries entries={own.pledges} caption={t('What you gave')} />
    </Card>
  )
}

/** A way to the other projects, where this one takes nothing any more. */
export const OtherProjects = () => {
  const t = useT()
  return (
    <p>
      <ButtonLink variant="quiet" href={`${to('projects')}?status=active`}>
        {t('See projects that take votes')}
      </ButtonLink>
    </p>
  )
}
