import { Form } from '#platform/web/forms/form.tsx'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { formatDate, formatMonth } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { Table } from '#ui/data/table.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SummaryList } from '#ui/data/summary-list.tsx'
import { type Reserves, treasuryApi } from '../../contract.ts'
import { sumText } from './words.ts'

/** From here on a share says no more than how many times over. */
const OVER_PERCENT = 1000

/** How far the naira cover what could be cashed out; in words where nothing could, or many times over. */
const useCoverage = () => {
  const t = useT()
  return ({ coverage }: Reserves): string => {
    if (coverage === null) return t('Nothing to cover')
    if (coverage < OVER_PERCENT) return `${formatNumber(coverage)}%`
    return t('{times} times over', { times: formatNumber(Math.floor(coverage / 100)) })
  }
}

const Latest = ({ proof }: { proof: Reserves }) => {
  const t = useT()
  const coverage = useCoverage()
  const { sup, naira, provider } = proof
  const ofSup = (amount: string) => sumText('SUP', amount)
  const ofNaira = (amount: string) => sumText('NGN', amount)
  return (
    <>
      <SummaryList
        className="num"
        rows={[
          { label: t('SUP issued'), value: ofSup(sup.issued) },
          { label: t('SUP sold'), value: ofSup(sup.sold) },
          { label: t('SUP cashed out'), value: ofSup(sup.cashedOut) },
          { label: t('In the rewards fund'), value: ofSup(sup.fund) },
          { label: t('In circulation'), value: ofSup(sup.circulation) },
          { label: t('Of this, purchased: not for cashout'), value: ofSup(sup.purchased) },
          { label: t('Of this, in escrow of projects'), value: ofSup(sup.escrow) },
          { label: t('Of this, in projects and pools'), value: ofSup(sup.pools) },
          { label: t('Of this, redeemable: earned, in ballots or on hold'), value: ofSup(sup.redeemable) },
          {
            label: t('Could be asked for, at ₦{rate} for 1 SUP', { rate: naira.rate }),
            value: ofNaira(naira.owed),
          },
          { label: t('Naira held, by our book'), value: ofNaira(naira.held) },
          {
            label: t('Coverage: naira held for each naira that could be asked for'),
            value: <b>{coverage(proof)}</b>,
          },
        ]}
      />
      <p className="small">
        {provider === null
          ? t('The payment provider was not compared yet.')
          : t(
              'Compared with the payment provider on {day}: {paid} there, {book} here in 30 days; {count, plural, one {# difference} other {# differences}}.',
              {
                day: formatDate(provider.on, t),
                paid: ofNaira(provider.paid),
                book: ofNaira(provider.book),
                count: provider.differences,
              },
            )}
      </p>
    </>
  )
}

/** What a proof shows and what it does not, in plain words. */
const WhatItShows = () => {
  const t = useT()
  return (
    <ul className="stack gap-2 small">
      <li>{t('Proved: every SUP figure. Anyone can add it up again from the published postings.')}</li>
      <li>
        {t(
          'Not proved: the naira. They are in our own records, without a bank statement from another party.',
        )}
      </li>
      <li>{t('Purchased SUP pays for projects and is not paid out, so it needs no cover.')}</li>
    </ul>
  )
}

const Earlier = ({ proofs }: { proofs: readonly Reserves[] }) => {
  const t = useT()
  const coverage = useCoverage()
  return (
    <Table
      caption={t('Earlier proofs')}
      columns={[
        { label: t('Day') },
        { label: t('In circulation'), end: true },
        { label: t('Redeemable'), end: true },
        { label: t('Naira held'), end: true },
        { label: t('Coverage'), end: true },
      ]}
      rows={proofs.map((proof) => ({
        key: proof.id,
        cells: [
          formatDate(proof.on, t),
          sumText('SUP', proof.sup.circulation),
          sumText('SUP', proof.sup.redeemable),
          sumText('NGN', proof.naira.held),
          coverage(proof),
        ],
      }))}
    />
  )
}

/** The last proofs of reserves: the newest whole, the others as rows. */
export const ReservesCard = ({ proofs }: { proofs: readonly Reserves[] }) => {
  const t = useT()
  const [newest, ...earlier] = proofs
  if (!newest)
    return (
      <EmptyState className="card" level={3} title={t('No proof of reserves yet')} id="reserves">
        <p>{t('The first one is made with the first postings of the public record.')}</p>
      </EmptyState>
    )
  return (
    <Card
      id="reserves"
      title={t('Proof of reserves')}
      action={<Anchor href={`${to('transparency')}?kind=reserves#entries`}>{t('Its signed entry')}</Anchor>}
    >
      <div className="stack">
        <p className="small mute">
          {t('Proof {number} for {month}, made on {day}', {
            number: newest.id,
            month: formatMonth(newest.month, t),
            day: formatDate(newest.on, t),
          })}
        </p>
        <Latest proof={newest} />
        <WhatItShows />
        {earlier.length > 0 && <Earlier proofs={earlier} />}
      </div>
    </Card>
  )
}

/** For finance: a proof before the month ends. */
export const ProveNow = ({ isWished }: { isWished: boolean }) => {
  const t = useT()
  return (
    <Card title={t('Prove the reserves now')}>
      {isWished ? (
        <p>{t('A proof is on its way. It enters the public record with the next postings.')}</p>
      ) : (
        <Form
          className="stack"
          call={treasuryApi.proveNow}
          then={`${to('treasury')}#reserves`}
          done={message('Asked for. The proof appears within minutes.')}
          failed={message('We could not start this. Please try again.')}
          submit={t('Prove now')}
        >
          <p>{t('We make one every month.')}</p>
        </Form>
      )}
    </Card>
  )
}
