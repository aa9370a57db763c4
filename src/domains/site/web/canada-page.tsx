import { regionsRead } from '#domains/regions/web/choosing/place-reads.ts'
import { type RegionUnit, regionsApi } from '#domains/regions/contract.ts'
import { useT } from '#platform/web/language.tsx'
import { Link } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { usePageState } from '#platform/web/viewer.tsx'
import { brand } from '#shared/brand.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Icon } from '#ui/icon.tsx'
import { globeIcon, plusIcon, searchIcon, shieldIcon, usersIcon } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page-head.tsx'

const provincesRead = read(regionsApi.units, { params: { id: 'canada' } })

/** The URL of the main site with the choice to stay there; null when this host has no other address. */
const mainSiteHref = (mainSite: string | null | undefined): string | null =>
  mainSite === null ? null : `${mainSite ?? ''}${to('landing')}?region=global`

const MainSiteLink = () => {
  const t = useT()
  const href = mainSiteHref(usePageState().mainSite)
  return href ? <a href={href}>{t('Stay on the main site')}</a> : null
}

const Hero = () => {
  const t = useT()
  const { user } = usePageState()
  return (
    <section className="cloth hero">
      <div className="wrap">
        <p className="row wrapf">
          <Chip icon={globeIcon}>{t('Canada')}</Chip>
          <span className="small hm">{brand.challenge}</span>
        </p>
        <h1>{t('Far from home, close to the people who lead it.')}</h1>
        <p className="lead">
          {t(
            'You live in Canada and care about a local government in Nigeria. Nominate people who serve it well, and see how we check each one.',
          )}
        </p>
        <p className="cta">
          {user ? (
            <ButtonLink variant="civic" href={to('dashboard')}>
              {t('Go to your dashboard')}
            </ButtonLink>
          ) : (
            <ButtonLink variant="civic" href={`${to('auth')}?mode=join`}>
              {t('Join free')}
            </ButtonLink>
          )}
          <ButtonLink variant="quiet" href={to('leaders')}>
            {t('See the leaders')}
          </ButtonLink>
        </p>
        <p className="small mt-4">
          <MainSiteLink />
        </p>
      </div>
    </section>
  )
}

const abilities = [
  {
    icon: plusIcon,
    title: message('Nominate'),
    text: message('Suggest someone from any of the 774 local governments, with evidence of their service.'),
  },
  {
    icon: searchIcon,
    title: message('Check'),
    text: message('See the evidence behind every status, and where it comes from.'),
  },
  {
    icon: shieldIcon,
    title: message('Follow'),
    text: message('See each step of your nomination, and the published reason when it ends.'),
  },
  {
    icon: usersIcon,
    title: message('Bring others'),
    text: message('Share a profile or this page with family and friends. It also opens on a slow network.'),
  },
] as const

/** What a member in Canada can do today. */
const Abilities = () => {
  const t = useT()
  return (
    <Section title={t('What you can do from Canada')}>
      <ul className="how">
        {abilities.map(({ icon, title, text }) => (
          <li className="card" key={title}>
            <span className="ico pri">
              <Icon path={icon} />
            </span>
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

/** States plainly that there is no voting from abroad, because some sites promise it. */
const NoVoting = () => {
  const t = useT()
  return (
    <Section title={t('What you cannot do from here')}>
      <Notice tone="warn" title={t('You cannot vote in Nigerian public elections from abroad.')}>
        <p>
          {t(
            'You vote in person, at your own polling unit in Nigeria, with your voter card. You cannot vote by post, by proxy or online. Only INEC runs these elections.',
          )}
        </p>
        <p className="mt-2">
          {t(
            'What happens on this platform is a community selection. It does not count in any public election.',
          )}
        </p>
      </Notice>
    </Section>
  )
}

const provinceNames = (units: readonly RegionUnit[], kind: RegionUnit['kind']): string =>
  units
    .filter((unit) => unit.kind === kind)
    .map(({ name }) => name)
    .join(', ')

/** How to set a home region, with the provinces and territories on offer. */
const HomeRegion = () => {
  const t = useT()
  const { data } = useRead(regionsApi.units, provincesRead)
  return (
    <Section title={t('Your home region')}>
      <div className="read stack gap-3">
        <p>
          {t(
            'If you live abroad, tell us your home country and your State or province. We need both, so that we can show what fits your place.',
          )}
        </p>
        {data && data.length > 0 && (
          <Disclosure summary={t('Provinces and territories of Canada')}>
            <p className="small">{t('Provinces: {names}', { names: provinceNames(data, 'province') })}</p>
            <p className="small mt-2">
              {t('Territories: {names}', { names: provinceNames(data, 'territory') })}
            </p>
          </Disclosure>
        )}
      </div>
    </Section>
  )
}

const questions = [
  {
    ask: message('Why do I see this page?'),
    answer: message(
      'You chose Canada as your region, or your network address is in Canada. Our own server checks the address and does not keep it. We do not ask any other company.',
    ),
  },
  {
    ask: message('How do I go to the main site?'),
    answer: message(
      'Choose "Stay on the main site" at the top or bottom of this page. This device remembers it until you choose another region.',
    ),
  },
  {
    ask: message('Who can I nominate?'),
    answer: message(
      'Anyone who serves in one of the 774 local governments. You need a free account and must be 18 or older. You can live in Canada.',
    ),
  },
  {
    ask: message('Which law protects my data?'),
    answer: message(
      'Two at once: the Nigeria Data Protection Act, and PIPEDA in Canada. The privacy page says what we keep, for how long, and how you take it along or erase it.',
    ),
  },
  {
    ask: message('What does it cost?'),
    answer: message('Joining is free. No one pays to be nominated, vetted or listed.'),
  },
] as const

/** What is true of the price in Canada today: it comes from the table of rates. */
const BuyingQuestion = () => {
  const t = useT()
  const { data } = useRead(regionsApi.regions, regionsRead)
  const price = data?.find(({ id }) => id === 'canada')?.supExchangeRate
  return (
    <Disclosure summary={t('Can I buy SUP with Canadian dollars?')}>
      <p className="read">
        {price
          ? t('Yes. 1 SUP costs {price} Canadian dollars. The wallet shows when you can pay.', { price })
          : t('No. SUP is not sold in Canada yet. In Nigeria it is sold for naira.')}
      </p>
    </Disclosure>
  )
}

const Questions = () => {
  const t = useT()
  return (
    <Section title={t('Questions and answers')}>
      <div className="stack gap-2">
        {questions.map(({ ask, answer }) => (
          <Disclosure key={ask} summary={t(ask)}>
            <p className="read">{t(answer)}</p>
          </Disclosure>
        ))}
        <BuyingQuestion />
      </div>
    </Section>
  )
}

const Office = () => {
  const t = useT()
  return (
    <Section title={t('Who runs this')}>
      <p>{t(brand.operatorNotice)}</p>
      <p>{t(brand.registeredOffice)}</p>
      <p className="mt-2">
        <Link href={to('contact')}>{t('Contact us')}</Link> · <Link href={to('privacy')}>{t('Privacy')}</Link>
      </p>
      <p className="mt-4">
        <MainSiteLink />
      </p>
    </Section>
  )
}

/** The page for Canada, also `/` of the Canadian host [SH-03]. */
const CanadaPage = () => (
  <>
    <Hero />
    <div className="stripe" role="presentation" />
    <div className="wrap">
      <Abilities />
      <NoVoting />
      <HomeRegion />
      <Questions />
      <Office />
    </div>
  </>
)

export default page({
  component: CanadaPage,
  frame: null, // bands as wide as the window
  reads: () => [provincesRead, regionsRead],
  head: ({ t }) => ({
    description: t(
      'For Nigerians in Canada: nominate leaders for your local government at home and see how we check each one.',
    ),
    canonical: to('canada'),
  }),
})
