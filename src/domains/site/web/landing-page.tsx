import { challengeApi } from '#domains/challenge/contract.ts'
import { useT } from '#platform/web/language.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { usePageState } from '#platform/web/viewer.tsx'
import { brand } from '#shared/brand.ts'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Cloth, ClothLegend } from '#ui/pictures/cloth.tsx'
import { Icon } from '#ui/icon.tsx'
import { checkIcon } from '#ui/icons.ts'
import { Capabilities, HowItWorks, Philosophy, TrustStats, Why } from './landing-how.tsx'
import { People, peopleRead } from './landing-people.tsx'
import { landingRoundsRead, useOpenRound } from './landing-round.ts'
import { Guides, Leadership, Milestones, Questions, Vision } from './landing-who.tsx'

const coverageRead = read(challengeApi.coverage)

/** The coverage map: one square per LGA, filled from the leaders domain. */
const Coverage = () => {
  const t = useT()
  const { isDemonstration } = usePageState()
  const { data } = useRead(challengeApi.coverage, coverageRead)
  // Draw nothing without data.
  if (!data) return null
  const { counts, stages } = data
  return (
    <figure>
      <Cloth
        stages={stages}
        label={t(
          'Cloth of 774 squares, one for each local government area: {deployed} verified or deployed, {choosing} choosing, {vetting} vetting, {nominated} nominated, {waiting} waiting.',
          counts,
        )}
      />
      <figcaption>
        <p className="voice">{t('One square for each of 774 LGAs')}</p>
        <ClothLegend
          items={[
            { stage: 4, count: counts.deployed, label: t('verified or deployed') },
            { stage: 3, count: counts.choosing, label: t('choosing') },
            { stage: 2, count: counts.vetting, label: t('vetting') },
            { stage: 1, count: counts.nominated, label: t('nominated') },
            { stage: 0, count: counts.waiting, label: t('waiting') },
          ]}
        />
        <p className="tiny hm mt-2">
          {t(
            'These numbers count local governments, not leaders. Each counts once, at the furthest step of its leaders.',
          )}
        </p>
        {isDemonstration && (
          <p className="tiny hm mt-2">{t('This is a demonstration with invented sample leaders.')}</p>
        )}
      </figcaption>
    </figure>
  )
}

const Hero = () => {
  const t = useT()
  const openRound = useOpenRound()
  const points = [t('Free to join'), t('Light on data'), t('5 languages')]
  return (
    <section className="cloth hero">
      <div className="wrap hg">
        <div>
          <p className="row wrapf">
            <Chip>{brand.challenge}</Chip>
            <span className="small hm">
              {openRound ? t('{name} is open', { name: openRound.name }) : t('Nominations are open')}
            </span>
          </p>
          <h1>{t('Leaders you can check. Choices you can trace.')}</h1>
          <p className="lead">
            {t(
              '13,000 credible leaders for 774 local governments. You nominate. Reviewers verify. You choose. Every status shows the evidence behind it.',
            )}
          </p>
          <p className="cta">
            <ButtonLink variant="civic" size="lg" href={to('nominate')}>
              {t('Nominate a leader')}
            </ButtonLink>
            <ButtonLink variant="quiet" size="lg" href={to('leaders')}>
              {t('See the leaders')}
            </ButtonLink>
          </p>
          <ul className="pr">
            {points.map((point) => (
              <li key={point}>
                <Icon path={checkIcon} />
                {point}
              </li>
            ))}
          </ul>
        </div>
        <Coverage />
      </div>
    </section>
  )
}

/** boot.js redirects visitors from Canada only on pages with this mark [RD-03]. */
const RegionMark = () => <div className="stripe" role="presentation" data-find-region="" />

/** The landing page, in the order of specification 2 [SH-01]; the leaders follow the steps that verified them. */
const Landing = () => (
  <>
    <Hero />
    <RegionMark />
    <div className="wrap">
      <TrustStats />
      <Why />
      <HowItWorks />
      <People />
      <Philosophy />
      <Capabilities />
      <Milestones />
      <Guides />
    </div>
    <Vision />
    <div className="wrap">
      <Leadership />
      <Questions />
    </div>
  </>
)

export default page({
  component: Landing,
  frame: null, // bands as wide as the window
  reads: () => [coverageRead, peopleRead, landingRoundsRead],
})
