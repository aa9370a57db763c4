import { useT } from '#platform/web/language.tsx'
import { Link } from '#platform/web/navigation.tsx'
import { brand } from '#shared/brand.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Section } from '#ui/page-head.tsx'

const goals = [
  { value: message('1 million'), label: message('nominations in twelve months') },
  { value: '50,000', label: message('volunteers') },
  { value: '100', label: message('funded community projects') },
  { value: message('₦500 million'), label: message('moved by communities in SUP') },
] as const

/** The goals of the foundation, worded as goals and not as results. */
export const Milestones = () => {
  const t = useT()
  return (
    <Section title={t('Our milestones')}>
      <p className="mute">
        {t('These are goals, not results. The map of 774 squares above shows what is reached so far.')}
      </p>
      <div className="nums">
        <dl>
          {goals.map(({ value, label }) => (
            <div key={label}>
              <dt className="voice num">{t(value)}</dt>
              <dd>{t(label)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="small mute mt-3">
        {t('A goal as well: a monthly prize pool of about 5 million naira.')}{' '}
        <Link href={to('draws')}>{t('Each prize draw, and what it paid')}</Link>
      </p>
    </Section>
  )
}

const guides = [
  {
    name: 'Tari',
    tone: 'civic',
    title: message('Civic engagement guide'),
    text: message('Nigerian democracy, voting and elections, community organizing, civic education'),
  },
  {
    name: 'Kamsi',
    tone: 'ok',
    title: message('Digital democracy guide'),
    text: message('How the platform works, SUP tokens, digital security, technology that helps'),
  },
] as const

/** Who Tari and Kamsi are. */
export const Guides = () => {
  const t = useT()
  return (
    <Section title={t('Meet your guides')}>
      <ul className="grid cards">
        {guides.map(({ name, tone, title, text }) => (
          <li className="card row top-align" key={name}>
            <Avatar name={name} tone={tone} size="lg" />
            <div className="grow">
              <h3>{name}</h3>
              <p className="small b">{t(title)}</p>
              <p className="mute small mt-1">{t(text)}</p>
            </div>
          </li>
        ))}
        <li className="mute small">
          {t('Both are AI, and say so. They explain how things work. They never tell you who to choose.')}
        </li>
      </ul>
    </Section>
  )
}

/** The vision of the foundation. */
export const Vision = () => {
  const t = useT()
  return (
    <>
      <section className="cloth hero mt-6" aria-labelledby="vision">
        <div className="wrap">
          <p>
            <Chip>{t('Our vision')}</Chip>
          </p>
          <h2 id="vision" className="read mt-3">
            {t(
              'A country where every local government is led by people their neighbours nominated, whose record anyone can check, and who answer for what they do.',
            )}
          </h2>
          <p className="cta mt-6">
            <ButtonLink variant="quiet" href={`${to('auth')}?mode=join`}>
              {t('Join free')}
            </ButtonLink>
          </p>
        </div>
      </section>
      <div className="stripe" role="presentation" />
    </>
  )
}

const roles = [
  {
    role: message('Vetting reviewers'),
    does: message('Check nominations: two reviewers for each, each on their own.'),
  },
  { role: message('Vetting lead'), does: message('Makes sure that reviews are fair and on time.') },
  {
    role: message('Administrators of selection rounds'),
    does: message('Open and close a community selection.'),
  },
  { role: message('Audit panel'), does: message('Judges the reports of deployed leaders.') },
  {
    role: message('Safeguarding lead'),
    does: message('Acts on serious reports, and can suspend a leader while they are checked.'),
  },
] as const

/** The foundation and the roles responsible for the platform. */
export const Leadership = () => {
  const t = useT()
  return (
    <Section title={t('Who leads this')}>
      <ul className="grid cards">
        <li>
          <h3>{t('The foundation')}</h3>
          <p className="mute small mt-1">{t(brand.operatorNotice)}</p>
          <p className="mute small">{t(brand.registeredOffice)}</p>
        </li>
        {roles.map(({ role, does }) => (
          <li key={role}>
            <h3>{t(role)}</h3>
            <p className="mute small mt-1">{t(does)}</p>
          </li>
        ))}
      </ul>
      <p className="small mt-3">
        <Link href={to('governance')}>{t('Who decides what, and what needs two people')}</Link>
      </p>
    </Section>
  )
}

const questions = [
  {
    ask: message('Is this the public election?'),
    answer: message(
      'No. It is a community selection by citizens. Only INEC runs public elections in Nigeria, and nothing here counts in them.',
    ),
  },
  {
    ask: message('Who can nominate, and who can be nominated?'),
    answer: message(
      'Anyone aged 18 or older with a free account, in Nigeria or abroad, can nominate a person who serves in one of the 774 local government areas.',
    ),
  },
  {
    ask: message('What happens to a nomination?'),
    answer: message(
      'Two reviewers check it, each on their own. If they disagree, a third decides. You see the result and the reason on your dashboard.',
    ),
  },
  {
    ask: message('Why 13,000 leaders?'),
    answer: message(
      'Ten for each of the 774 local government areas make 7,740. The other 5,260 are shared by the number of wards.',
    ),
  },
  {
    ask: message('What is SUP?'),
    answer: message(
      'SUP is the token of this platform. You earn it by civic actions that we can verify, such as passing a lesson. You use it to vote for leaders and projects. SUP that you buy counts for projects only. Earned SUP can be cashed out in Nigeria.',
    ),
  },
  {
    ask: message('What does it cost?'),
    answer: message('Joining is free. No one pays to be nominated, vetted or listed.'),
  },
  {
    ask: message('Which languages can I use?'),
    answer: message(
      'English, Nigerian Pidgin, Hausa, Igbo and Yorùbá. All except English are in beta, so tell us when a word is wrong.',
    ),
  },
] as const

/** Frequent questions with short answers. */
export const Questions = () => {
  const t = useT()
  return (
    <Section title={t('Questions and answers')}>
      {questions.map(({ ask, answer }) => (
        <Disclosure key={ask} summary={t(ask)}>
          <p className="read">{t(answer)}</p>
        </Disclosure>
      ))}
      <p className="small mt-3">
        <Link href={to('faq')}>{t('All questions')}</Link> ·{' '}
        <Link href={to('contact')}>{t('Contact us')}</Link> · <a href="/api">{t('Open data and API')}</a>
      </p>
    </Section>
  )
}
