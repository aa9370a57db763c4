import { fundingProjects, projectTitles } from '#domains/projects/server/gifts/gifts.ts'
import { listRegions } from '#domains/regions/server/places.ts'
import type { Ctx } from '#platform/server/context.ts'
import { knownOf } from '#shared/values/known.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { minorText, supText } from '#shared/values/money.ts'
import type {
  DonationsOverview,
  FundFacts,
  FundSums,
  OwnDonation,
  PublicDonation,
  FundSpending,
} from '../../contract.ts'
import { donationCurrencies } from '../../currencies-contract.ts'
import { donationTargets } from '../../funds-contract.ts'
import { donationNumber, leftOf, shownGivers } from '../../rules.ts'
import { donationToken } from '../giving/links.ts'
import { type StoredDonation, donationStore } from '../giving/store.ts'
import { waitingUnits } from './pass-on.ts'
import { type StoredFundBalance, fundStore, type StoredFundSpending } from './store.ts'

const MAX_PROJECTS = 30
const LATEST = 30
const LATEST_SPENDINGS = 60

const targetOf = (fund: string) => knownOf(donationTargets, fund, 'fund')

/** The money of a fund as text. */
export const sumsOf = (row: StoredFundBalance): FundSums => ({
  currency: row.currency,
  given: minorText(row.given),
  fees: minorText(row.fees),
  back: minorText(row.back),
  spent: minorText(row.spent),
  exchangedIn: minorText(row.exchanged_in),
  exchangedOut: minorText(row.exchanged_out),
  left: minorText(leftOf(row)),
})

export const fundSpendingOf = (row: StoredFundSpending): FundSpending => ({
  day: lagosDay(row.at),
  amount: minorText(row.minor),
  currency: row.currency,
  paidTo: row.paid_to,
  purpose: row.purpose,
})

/** A paid donation without anything that its donor did not mean for the public. */
const publicOf = (
  row: StoredDonation,
  paidAt: Date,
  titles: ReadonlyMap<string, string>,
): PublicDonation => ({
  day: lagosDay(paidAt),
  name: row.words === 'shown' && !row.is_anonymous ? row.name : null,
  message: row.words === 'shown' ? row.message : null,
  amount: minorText(row.minor),
  currency: row.currency,
  fund: targetOf(row.fund),
  project: (row.project_id === null ? undefined : titles.get(row.project_id)) ?? null,
})

const latestOf = async (ctx: Ctx): Promise<PublicDonation[]> => {
  const rows = (await donationStore(ctx.db).paid(LATEST)).filter((row) => row.back_minor < row.minor)
  const titles = await projectTitles(
    ctx,
    rows.flatMap(({ project_id: id }) => id ?? []),
  )
  return rows.flatMap((row) => (row.paid_at === null ? [] : [publicOf(row, row.paid_at, titles)]))
}

const ownOf = async (ctx: Ctx): Promise<OwnDonation[] | null> =>
  ctx.viewer === null
    ? null
    : (await donationStore(ctx.db).ofPerson(ctx.viewer.id)).map((row) => ({
        token: donationToken(ctx, row.id),
        number: donationNumber(row.number),
        day: lagosDay(row.paid_at ?? row.made_at),
        amount: minorText(row.minor),
        currency: row.currency,
        fund: targetOf(row.fund),
        isPaid: row.paid_at !== null,
        isMonthly: row.plan_id !== null,
      }))

/** Each target with its money, the number of its givers and its latest spending. */
export const fundFacts = async (ctx: Pick<Ctx, 'db'>): Promise<FundFacts[]> => {
  const store = fundStore(ctx.db)
  const [balances, spendings, givers] = [
    await store.balances(),
    await store.spendings(LATEST_SPENDINGS),
    await donationStore(ctx.db).givers(),
  ]
  return donationTargets.map((fund) => ({
    fund,
    sums: balances.filter((row) => row.fund === fund).map(sumsOf),
    givers: shownGivers(givers.get(fund) ?? 0),
    spendings: spendings.filter((row) => row.fund === fund).map(fundSpendingOf),
  }))
}

const offerOf = async (ctx: Ctx): Promise<Pick<DonationsOverview, 'currencies' | 'hindrance' | 'notice'>> => {
  const taken = ctx.ports.payments?.currencies ?? []
  const regions = await listRegions(ctx)
  const currencies = donationCurrencies
    .filter((code) => taken.includes(code))
    .map((code) => ({
      code,
      forProjects: regions.some((each) => each.currencyCode === code && each.supExchangeRate !== null),
    }))
  const stopped = (await ctx.switches.stopped(ctx)).find(({ name }) => name === 'purchase')
  if (currencies.length === 0) return { currencies, hindrance: 'no-provider', notice: null }
  return { currencies, hindrance: stopped ? 'stopped' : null, notice: stopped?.notice ?? null }
}

/** Everything that the page of donations shows. */
export const showDonations = async (ctx: Ctx): Promise<DonationsOverview> => {
  const projects = await fundingProjects(ctx, MAX_PROJECTS)
  return {
    ...(await offerOf(ctx)),
    isTest: ctx.ports.payments?.isDouble ?? false,
    projects: projects.map(({ id, title, left }) => ({ id, title, left: supText(left) })),
    funds: await fundFacts(ctx),
    waitingSup: supText(await waitingUnits(ctx)),
    latest: await latestOf(ctx),
    own: await ownOf(ctx),
  }
}
