import { useRead } from '#platform/web/client/queries.ts'
import { ClosedNotice } from '#platform/web/forms/closed-notice.tsx'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { page, read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { type DonationsOverview, donationsApi } from '../contract.ts'
import { FundList } from './donations/fund-list.tsx'
import { GiveForm } from './donations/give-form.tsx'
import { LatestDonations, OwnDonations } from './donations/latest-donations.tsx'

const overviewRead = read(donationsApi.donations)

const Hindrance = ({ overview }: { overview: DonationsOverview }) => {
  const t = useT()
  if (overview.hindrance === 'stopped')
    return (
      <Notice tone="warn" title={t('{part}: stopped for now', { part: t('Donating') })}>
        {overview.notice}
      </Notice>
    )
  return (
    <ClosedNotice carrier="payments">
      {t('You can fund projects with SUP, or write to us.')}{' '}
      <Anchor href={to('donorFunding')}>{t('Funding for institutions')}</Anchor>
    </ClosedNotice>
  )
}

const Content = ({ overview }: { overview: DonationsOverview }) => {
  const t = useT()
  return (
    <>
      {overview.isTest && (
        <Notice title={t('Test payments.')}>{t('This is a test payment page. No real money moves.')}</Notice>
      )}
      {overview.own && overview.own.length > 0 && (
        <Section title={t('Your donations')}>
          <OwnDonations own={overview.own} />
        </Section>
      )}
      {overview.hindrance === null ? <GiveForm overview={overview} /> : <Hindrance overview={overview} />}
      <Section title={t('Where the money goes')}>
        <p>
          {t(
            'Each fund keeps its money apart. Two people of finance decide each payment, and it shows here with its reason.',
          )}
        </p>
        <FundList funds={overview.funds} />
        {Number(overview.waitingSup) > 0 && (
          <p>
            {t('{sup} SUP wait for the next project, because theirs needed no more.', {
              sup: overview.waitingSup,
            })}
          </p>
        )}
        <p className="row wrapf">
          <a className="btn quiet sm" href={donationsApi.figures.path} download>
            {t('All figures (CSV)')}
          </a>
          <ButtonLink size="sm" variant="quiet" href={to('projects')}>
            {t('Projects and their money trail')}
          </ButtonLink>
        </p>
      </Section>
      <Section title={t('Latest donations')}>
        <LatestDonations latest={overview.latest} />
      </Section>
      <Notice title={t('You give for an institution?')}>
        <Anchor href={to('donorFunding')}>
          {t('What you can fund, how it is kept apart, and what it costs')}
        </Anchor>
      </Notice>
    </>
  )
}

/** Gives money, once or monthly, and shows what became of all that was given [PJ-03]. */
const DonationsPage = () => {
  const t = useT()
  const state = useRead(donationsApi.donations, overviewRead)
  return (
    <>
      <PageHead
        lead={t(
          'Give once or every month, with or without an account. You get a receipt and see where it went.',
        )}
      />
      <Loaded state={state} failed={t('We could not load the funds.')}>
        {(overview) => <Content overview={overview} />}
      </Loaded>
    </>
  )
}

export default page({
  component: DonationsPage,
  frame: 'read stack',
  reads: () => [overviewRead],
  head: ({ t }) => ({
    description: t(
      'Give once or every month, with or without an account. You get a receipt and see where it went.',
    ),
    canonical: to('donations'),
  }),
})
