import { useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import { Chip } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { checkIcon, clockIcon, plusIcon, scaleIcon, shieldIcon, voteIcon } from '#ui/icons.ts'
import { Section } from '#ui/page-head.tsx'

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

/** Trust figures. The beta numbers are those that the operator published. */
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
        {t('In our beta: 1,500+ users, and 20,000+ questions answered by our AI guides.')}
      </p>
    </section>
  )
}

const reasons: readonly Point[] = [
  {
    title: message('Good people stay unseen'),
    text: message('Every ward knows someone who serves well. Few people outside it ever hear their name.'),
  },
  {
    title: message('Claims are hard to check'),
    text: message('A poster says what a person promises. It does not show what they have done.'),
  },
  {
    title: message('Choices leave no trace'),
    text: message('Once a choice is made, few can see why it was made, or by whom.'),
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

const steps = [
  {
    icon: plusIcon,
    title: message('Nominate'),
    text: message('Put forward someone with a record of service. Add photos or documents as evidence.'),
    isOpen: true,
  },
  {
    icon: shieldIcon,
    title: message('Vet'),
    text: message('Two reviewers check the evidence apart from each other. The reason is published.'),
    isOpen: true,
  },
  {
    icon: voteIcon,
    title: message('Choose'),
    text: message('Citizens choose with SUP they earned through civic action. 1 to 10 SUP per vote.'),
    isOpen: false,
  },
  {
    icon: scaleIcon,
    title: message('Account'),
    text: message('Deployed leaders report every quarter and are audited every year. The result is public.'),
    isOpen: false,
  },
] as const

/** Says in words whether a capability works today, so that a plan does not look like a feature. */
const CapabilityState = ({ isOpen }: { isOpen: boolean }) => {
  const t = useT()
  return isOpen ? (
    <Chip tone="ok" icon={checkIcon}>
      {t('Open now')}
    </Chip>
  ) : (
    <Chip icon={clockIcon}>{t('Not open yet')}</Chip>
  )
}

/** How it works in four steps. */
export const HowItWorks = () => {
  const t = useT()
  return (
    <Section title={t('Four steps, all in public')}>
      <ol className="how">
        {steps.map(({ icon, title, text, isOpen }, index) => (
          <li className="card" key={title}>
            <span className="ico pri">
              <Icon path={icon} />
            </span>
            <div>
              <h3>
                <span className="mute num">{index + 1}.</span> {t(title)}
              </h3>
              <p className="mute small mt-1">{t(text)}</p>
              <p className="mt-2">
                <CapabilityState isOpen={isOpen} />
              </p>
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
    text: message('A leader is judged by what can be checked: documents, witnesses, results.'),
  },
  {
    title: message('Apart first, then together'),
    text: message(
      "No reviewer sees another's verdict before giving their own, and nobody reviews their own nomination.",
    ),
  },
  {
    title: message('Earned, never bought'),
    text: message(
      'Only SUP earned by civic action may choose a leader. Money buys no influence over people.',
    ),
  },
  {
    title: message('Open by default'),
    text: message(
      'Every move of a leader is listed with its reason. Staff act in their role, and each act is kept.',
    ),
  },
]

/** The principles of the foundation. */
export const Philosophy = () => {
  const t = useT()
  return (
    <Section title={t('What we hold to')}>
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

const abilities = [
  {
    title: message('Find and nominate'),
    isOpen: true,
    texts: [
      message('Search leaders by name, office, State and local government'),
      message('Nominate someone, with files as evidence'),
      message('Follow what happens to your nomination'),
    ],
  },
  {
    title: message('Wherever you are'),
    isOpen: true,
    texts: [
      message('Take part from Nigeria or from abroad'),
      message('Use a slow network and an old phone'),
      message('Read every number as open data'),
    ],
  },
  {
    title: message('Earn, choose and fund'),
    isOpen: false,
    texts: [
      message('Earn SUP, and choose leaders and projects with it'),
      message('Fund community projects and follow the money'),
      message("Read every leader's audits"),
    ],
  },
] as const

/** What people can do here today, and what is planned. */
export const Capabilities = () => {
  const t = useT()
  return (
    <Section title={t('What you can do here')}>
      <div className="grid cards">
        {abilities.map(({ title, isOpen, texts }) => (
          <div className="card" key={title}>
            <div className="row between">
              <h3>{t(title)}</h3>
              <CapabilityState isOpen={isOpen} />
            </div>
            <ul className="stack gap-2 mt-3 small">
              {texts.map((text) => (
                <li className="row top-align" key={text}>
                  <Icon path={isOpen ? checkIcon : clockIcon} />
                  {t(text)}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  )
}
