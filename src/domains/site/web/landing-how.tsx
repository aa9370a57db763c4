import type { ReactNode } from 'react'
import { useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import { Chip } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { checkIcon, clockIcon, plusIcon, scaleIcon, shieldIcon, voteIcon } from '#ui/icons.ts'
import { Section } from '#ui/page-head.tsx'
import { useOpenRound } from './landing-round.ts'

interface Point {
  readonly title: string
  readonly text: string
}

const stats = [
  { value: '774', label: message('local government areas') },
  { value: '176,623', label: message("polling units in INEC's public directory") },
  { value: '13,000', label: message('leaders to choose') },
  { value: message('Under 15%'), label: message('of funds on running costs: our target') },
] as const

/** Trust figures. The beta numbers are those that the operator published; nothing here can check them. */
export const TrustStats = () => {
  const t = useT()
  return (
    <section className="nums" aria-label={t('In numbers')}>
      <dl>
        {stats.map(({ value, label }) => (
          <div key={label}>
            <dt className="voice num">{t(value)}</dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
      <p className="small mute mt-3">
        {t(
          'Our foundation reports from an earlier beta: 1,500+ users, and 20,000+ questions answered by AI guides. They are not counted here.',
        )}
      </p>
    </section>
  )
}

const reasons: readonly Point[] = [
  {
    title: message('Good people stay unseen'),
    text: message(
      'Every ward has someone who serves well. Few people outside the ward ever hear their name.',
    ),
  },
  {
    title: message('Claims are hard to check'),
    text: message('A poster shows what a person promises, not what they have done.'),
  },
  {
    title: message('Choices leave no trace'),
    text: message('After a choice is made, few people can see who made it, or why.'),
  },
]

/** Why the product exists. */
export const Why = () => {
  const t = useT()
  return (
    <Section title={t('Why we do this')}>
      <ul className="grid cards">
        {reasons.map(({ title, text }) => (
          <li key={title}>
            <h3>{t(title)}</h3>
            <p className="mute small mt-1">{t(text)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Says in words whether a round takes votes now; nothing while that is unknown. */
const RoundState = () => {
  const t = useT()
  const round = useOpenRound()
  if (round === null) return null
  return (
    <p className="mt-2">
      {round ? (
        <Chip tone="ok" icon={checkIcon}>
          {t('{name} is open', { name: round.name })}
        </Chip>
      ) : (
        <Chip icon={clockIcon}>{t('No round is open now')}</Chip>
      )}
    </p>
  )
}

interface Step extends Point {
  readonly icon: string
  /** What the state of the platform says of this step. */
  readonly State?: () => ReactNode
}

const steps: readonly Step[] = [
  {
    icon: plusIcon,
    title: message('Nominate'),
    text: message('Suggest someone with a record of service. Add photos or documents as evidence.'),
  },
  {
    icon: shieldIcon,
    title: message('Vet'),
    text: message('Two reviewers check the evidence, each on their own. The reason is published.'),
  },
  {
    icon: voteIcon,
    title: message('Choose'),
    text: message('Citizens choose with SUP they earned through civic action. 1 to 10 SUP per vote.'),
    State: RoundState,
  },
  {
    icon: scaleIcon,
    title: message('Account'),
    text: message('Leaders in a seat report every quarter and are audited every year. The result is public.'),
  },
]

/** How it works in four steps. */
export const HowItWorks = () => {
  const t = useT()
  return (
    <Section title={t('Four steps, all in public')}>
      <ol className="how">
        {steps.map(({ icon, title, text, State }, index) => (
          <li className="card" key={title}>
            <span className="ico pri">
              <Icon path={icon} />
            </span>
            <div>
              <h3>
                <span className="mute num">{index + 1}.</span> {t(title)}
              </h3>
              <p className="mute small mt-1">{t(text)}</p>
              {State && <State />}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const beliefs: readonly Point[] = [
  {
    title: message('Evidence before opinion'),
    text: message('We judge leaders by what anyone can check: documents, witnesses, results.'),
  },
  {
    title: message('Two independent reviews'),
    text: message(
      "Each reviewer decides without seeing the other's decision, and no one reviews their own nomination.",
    ),
  },
  {
    title: message('Votes are earned, not bought'),
    text: message('Only SUP earned through civic action can choose a leader. Money cannot.'),
  },
  {
    title: message('Open by default'),
    text: message(
      "Every change of a leader's status is public, with its reason. Every action of our staff is recorded.",
    ),
  },
]

/** The principles of the foundation. */
export const Philosophy = () => {
  const t = useT()
  return (
    <Section title={t('What we believe')}>
      <ul className="how">
        {beliefs.map(({ title, text }) => (
          <li className="card key" key={title}>
            <div>
              <h3>{t(title)}</h3>
              <p className="mute small mt-1">{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const abilities: readonly { title: string; points: readonly string[] }[] = [
  {
    title: message('Find and nominate'),
    points: [
      message('Search leaders by name, office, State and local government'),
      message('Nominate someone, with files as evidence'),
      message('Follow what happens to your nomination'),
    ],
  },
  {
    title: message('Earn, choose and fund'),
    points: [
      message('Take a lesson and earn SUP'),
      message('Choose leaders and projects with SUP'),
      message("Read a leader's reports and audits"),
      message('Fund community projects and follow the money'),
    ],
  },
  {
    title: message('Wherever you are'),
    points: [
      message('Take part from Nigeria or from abroad'),
      message('Use a slow network and an old phone'),
      message('Check the public record yourself'),
      message('Ask an AI guide how things work'),
    ],
  },
]

/** What people can do here. */
export const Capabilities = () => {
  const t = useT()
  return (
    <Section title={t('What you can do here')}>
      <div className="grid cards">
        {abilities.map(({ title, points }) => (
          <div className="card" key={title}>
            <h3>{t(title)}</h3>
            <ul className="stack gap-2 mt-3 small">
              {points.map((text) => (
                <li className="row top-align" key={text}>
                  <Icon path={checkIcon} />
                  <span className="grow">{t(text)}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  )
}
