import { chargesOf } from '#domains/payments/server/charges/charges.ts'
import { projectTitles } from '#domains/projects/server/gifts/gifts.ts'
import type { Ctx } from '#platform/server/context.ts'
import { drawSheet } from '#platform/server/formats/sheet.ts'
import { wordsIn } from '#platform/server/notifications/server-words.ts'
import type { Bytes } from '#platform/server/pipeline/route.ts'
import { brand } from '#shared/brand.ts'
import { Refusal } from '#shared/errors.ts'
import { formatDate } from '#shared/format.ts'
import { knownOf } from '#shared/values/known.ts'
import { minorText, supText } from '#shared/values/money.ts'
import { donationTargets, fundNames } from '../../funds-contract.ts'
import { amountText, donationNumber } from '../../rules.ts'
import { findDonation } from '../giving/payment.ts'
import { receiptWords } from '../letters.ts'

/** The receipt of a paid donation, in the language that the reader reads; refuses `not-paid-yet`. */
export const writeReceipt = async (ctx: Ctx, token: string): Promise<Bytes> => {
  const row = await findDonation(ctx, token)
  if (row.paid_at === null) throw new Refusal('not-paid-yet')
  const say = await wordsIn(ctx.language)
  const inWords = (minor: number) => amountText(row.currency, minorText(minor))
  const fund = knownOf(donationTargets, row.fund, 'fund')
  const titles = await projectTitles(ctx, row.project_id === null ? [] : [row.project_id])
  const charge = (await chargesOf(ctx, [row.id])).get(row.id)
  const line = (label: keyof typeof receiptWords, value: string) => ({
    label: say(receiptWords[label]),
    value,
  })
  const number = donationNumber(row.number)
  const lines = [
    line('amount', `${inWords(row.minor)} (${row.currency})`),
    line('donor', row.name ?? say(receiptWords.unnamed)),
    line('purpose', titles.get(row.project_id ?? '') ?? say(fundNames[fund])),
    line('paidOn', formatDate(row.paid_at.toISOString(), say)),
    line('fee', inWords(row.fee_minor)),
    ...(row.back_minor > 0 ? [line('back', inWords(row.back_minor))] : []),
    ...(row.units > 0 ? [line('sup', `${supText(row.units)} SUP`)] : []),
    ...(charge ? [line('channel', [charge.channel, charge.number].filter(Boolean).join(', '))] : []),
  ]
  const stream = await drawSheet({
    language: ctx.language,
    brand: brand.name,
    title: say(receiptWords.title),
    number,
    lines,
    notes: [
      say(receiptWords.neutral),
      say(receiptWords.trail),
      say(receiptWords.confirmation),
      say(brand.operatorNotice),
      say(brand.registeredOffice),
    ],
    madeAt: ctx.now(),
  })
  return {
    stream,
    contentType: 'application/pdf',
    headers: {
      'content-disposition': `attachment; filename="${number}.pdf"`,
      'cache-control': 'private, no-store',
    },
  }
}
