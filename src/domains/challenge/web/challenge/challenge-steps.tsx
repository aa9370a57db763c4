import { formatNumber, type Translate, useT } from '#platform/web/language.tsx'
import { Link } from '#platform/web/navigation.tsx'
import { to } from '#shared/sitemap.ts'
import { bookIcon, eyeIcon, flagIcon, plusIcon, shieldIcon, voteIcon } from '#ui/icons.ts'
import { Icon } from '#ui/icon.tsx'
import { Section } from '#ui/page-head.tsx'
import type { StageCounts } from '../../seat-contract.ts'
import { leadersAt } from './challenge-reads.ts'

interface StepLink {
  readonly href: string
  readonly label: string
}
interface Step {
  readonly icon: string
  readonly title: string
  readonly text: string
  readonly count: number
  /** The count as a sentence. */
  readonly countText: string
  readonly links: readonly StepLink[]
}

const choosingSteps = (t: Translate, stages: StageCounts): readonly Step[] => [
  {
    icon: plusIcon,
    title: t('Nominate and apply'),
    text: t('Anyone may name a credible person, or apply. The person is asked whether they agree.'),
    count: stages.nominated,
    countText: t(
      '{count, plural, one {nomination for the challenge waits} other {nominations for the challenge wait}}',
      {
        count: stages.nominated,
      },
    ),
    links: [{ href: to('nominate'), label: t('Nominate a leader') }],
  },
  {
    icon: shieldIcon,
    title: t('Screen and vet'),
    text: t('Reviewers check separately, by five criteria. Their reasons are published.'),
    count: stages.vetting,
    countText: t(
      '{count, plural, one {nomination for the challenge with reviewers} other {nominations for the challenge with reviewers}}',
      {
        count: stages.vetting,
      },
    ),
    links: [{ href: '#criteria', label: t('Read the criteria') }],
  },
  {
    icon: voteIcon,
    title: t('Public selection'),
    text: t(
      'People choose with 1 to 10 SUP that they earned. This is a community selection, not the public election.',
    ),
    count: stages.shortlisted + stages.selecting,
    countText: t('shortlisted: {shortlisted}; candidates in a round: {selecting}', {
      shortlisted: stages.shortlisted,
      selecting: stages.selecting,
    }),
    links: [
      { href: leadersAt('public_selection'), label: t('Candidates') },
      { href: leadersAt('shortlisted'), label: t('Who is shortlisted') },
      { href: '#rounds', label: t('Rounds') },
    ],
  },
]

const servingSteps = (t: Translate, stages: StageCounts): readonly Step[] => [
  {
    icon: bookIcon,
    title: t('Training and mentorship'),
    text: t('Lessons with tests, a mentor, and a real project in the community.'),
    count: stages.training,
    countText: t('{count, plural, one {leader in training} other {leaders in training}}', {
      count: stages.training,
    }),
    links: [{ href: leadersAt('training'), label: t('Who is in training') }],
  },
  {
    icon: flagIcon,
    title: t('Deployment'),
    text: t('A seat, a term, a mandate and a plan for the first 90 days.'),
    count: stages.deployed,
    countText: t('{count, plural, one {leader deployed} other {leaders deployed}}', {
      count: stages.deployed,
    }),
    links: [{ href: leadersAt('deployed'), label: t('Who is deployed') }],
  },
  {
    icon: eyeIcon,
    title: t('Accountability'),
    text: t('A report every quarter and an audit every year, for everyone to read.'),
    count: stages.audited,
    countText: t(
      '{count, plural, one {leader passed the yearly audit} other {leaders passed the yearly audit}}',
      {
        count: stages.audited,
      },
    ),
    links: [{ href: leadersAt('verified'), label: t('Verified leaders') }],
  },
]

/** The six steps with the number of people at each. */
export const SixSteps = ({ stages }: { stages: StageCounts }) => {
  const t = useT()
  return (
    <Section title={t('Six steps, counted live')}>
      <ol className="grid cards">
        {[...choosingSteps(t, stages), ...servingSteps(t, stages)].map((step, index) => (
          <li className="card row top-align" key={step.title}>
            <span className="ico pri">
              <Icon path={step.icon} />
            </span>
            <div>
              <h3>
                <span className="mute num">{index + 1}.</span> {step.title}
              </h3>
              <p className="mute small mt-1">{step.text}</p>
              <p className="mt-2">
                <b className="num">{formatNumber(step.count)}</b>{' '}
                <span className="small">{step.countText}</span>
              </p>
              <p className="row wrapf small mt-1">
                {step.links.map(({ href, label }) => (
                  <Link key={href} href={href}>
                    {label}
                  </Link>
                ))}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
