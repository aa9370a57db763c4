import { feedbackApi } from '#domains/feedback/contract.ts'
import { AnswerTo } from '#domains/feedback/web/answer-to.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { Form, useAnswer } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { page, read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { type DonationsOverview, donationsApi } from '../contract.ts'
import { FundList, SpendingList } from './donations/fund-list.tsx'

const overviewRead = read(donationsApi.donations)
const failed = message('We could not send your message. Please try again.')

const Kept = () => {
  const t = useT()
  return (
    <Section title={t('How your money is kept apart')}>
      <Card>
        <ul className="stack gap-2">
          <li>{t('Each fund has its own accounts. Money never moves between funds.')}</li>
          <li>{t('Money for a project becomes SUP in the escrow of that project, and of no other.')}</li>
          <li>{t('Each step is released after photos of two people who have no part in the project.')}</li>
          <li>
            {t(
              'Two people of finance decide each payment, never one alone, and never about their own project.',
            )}
          </li>
          <li>
            {t('Every release and every payment is public with its reason. Anyone can recompute the record.')}
          </li>
          <li>{t('A donor gets no say in vetting, voting or the choice of leaders.')}</li>
        </ul>
      </Card>
    </Section>
  )
}

const Costs = () => {
  const t = useT()
  return (
    <Section title={t('What it costs')}>
      <p>
        {t(
          'We add no charge. The payment provider keeps 1.5% and ₦100 of a payment in Nigeria, at most ₦2,000, and about 3.9% and ₦100 of a foreign card. A bank transfer by agreement costs what your bank asks. Running the platform may use at most 15% of all money; the fund for it shows what it paid for.',
        )}
      </p>
    </Section>
  )
}

const EnquiryForm = () => {
  const t = useT()
  return (
    <Form
      call={feedbackApi.contact}
      then={to('donorFunding')}
      failed={failed}
      className="stack"
      showsAnswer
      values={{ topic: 'media' }}
      submit={t('Send')}
      variant="civic"
    >
      <input type="hidden" name="topic" value="media" />
      <TextArea
        name="text"
        label={t('What would you like to fund?')}
        hint={t('Your institution, what for, roughly how much, and until when.')}
        rows={5}
      />
      <AnswerTo />
    </Form>
  )
}

const Enquiry = () => {
  const t = useT()
  const [sent] = useAnswer(feedbackApi.contact)
  return (
    <Section title={t('Ask us')}>
      {sent ? (
        <Notice
          tone="ok"
          role="status"
          title={t('We have your message. Its number is {number}.', { number: sent.number })}
        >
          {t('Our goal is an answer within three working days.')}
        </Notice>
      ) : (
        <EnquiryForm />
      )}
    </Section>
  )
}

const Content = ({ overview }: { overview: DonationsOverview }) => {
  const t = useT()
  const spendings = overview.funds.flatMap((fund) => fund.spendings)
  return (
    <>
      <Section title={t('What you can fund')}>
        <FundList funds={overview.funds} />
        {overview.projects.length > 0 && (
          <ItemList>
            {overview.projects.map(({ id, title, left }) => (
              <Item
                key={id}
                href={to('project', { projectId: id })}
                title={title}
                detail={t('Still needs {left} SUP', { left })}
              />
            ))}
          </ItemList>
        )}
        <p className="row wrapf">
          <ButtonLink variant="civic" href={to('donations')}>
            {t('Donate')}
          </ButtonLink>
          <ButtonLink variant="quiet" href={to('projects')}>
            {t('Projects and their money trail')}
          </ButtonLink>
        </p>
      </Section>
      <Kept />
      <Costs />
      <Section title={t('Latest spending')}>
        {spendings.length === 0 ? (
          <EmptyState plain title={t('Nothing was spent yet.')}>
            {t('Each payment shows here with its payee and reason.')}
          </EmptyState>
        ) : (
          <SpendingList spendings={spendings.toSorted((a, b) => b.day.localeCompare(a.day)).slice(0, 10)} />
        )}
        <p className="row wrapf">
          <a className="btn quiet sm" href={donationsApi.figures.path} download>
            {t('All figures (CSV)')}
          </a>
          <a className="btn quiet sm" href={donationsApi.donations.path} download="donations.json">
            {t('All figures (JSON)')}
          </a>
        </p>
      </Section>
    </>
  )
}

/** For larger donors: what they can fund, how it is kept apart, what it costs, and a form to ask [PJ-03]. */
const DonorFundingPage = () => {
  const t = useT()
  const state = useRead(donationsApi.donations, overviewRead)
  return (
    <>
      <PageHead
        lead={t(
          'For foundations, companies, associations and the diaspora: fund a theme or a project and follow every naira.',
        )}
      />
      <Loaded state={state} failed={t('We could not load the funds.')}>
        {(overview) => <Content overview={overview} />}
      </Loaded>
      <Enquiry />
      <p>
        <Anchor href={to('transparency')}>{t('The public record')}</Anchor>
      </p>
    </>
  )
}

export default page({
  component: DonorFundingPage,
  frame: 'read stack',
  reads: () => [overviewRead],
  head: ({ t }) => ({
    description: t(
      'For foundations, companies, associations and the diaspora: fund a theme or a project and follow every naira.',
    ),
    canonical: to('donorFunding'),
  }),
})
