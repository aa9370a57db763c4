import { pictureOf } from '#domains/identity/server/second-factor/totp.ts'
import { namesOf } from '#domains/identity/server/users/people.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { drawSheet } from '#platform/server/formats/sheet.ts'
import { wordsIn } from '#platform/server/notifications/server-words.ts'
import type { Bytes } from '#platform/server/pipeline/route.ts'
import { brand } from '#shared/brand.ts'
import { Refusal } from '#shared/errors.ts'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { fullName } from '#shared/text/person-name.ts'
import { message } from '#shared/words.ts'
import { hoursOf } from '../../rules.ts'
import { plainCertificateCode } from './certificates.ts'
import { hoursCertificateStore } from './store.ts'

/** The viewer's own certificate to print, in the language that they read. The paper bears their name; the public page says what they chose. */
export const writeCertificate = async (ctx: SignedInCtx, code: string): Promise<Bytes> => {
  const row = await hoursCertificateStore(ctx.db).find(plainCertificateCode(code))
  if (row?.person_id !== ctx.viewer.id) throw new Refusal('certificate-not-found')
  const say = await wordsIn(ctx.language)
  const name = (await namesOf(ctx, [row.person_id])).get(row.person_id)
  const address = `${ctx.origin}${to('hoursCertificate', { certificate: row.code })}`
  const day = (at: Date): string => formatDate(at.toISOString(), say)
  const stream = await drawSheet({
    language: ctx.language,
    brand: brand.name,
    title: say(message('Certificate of volunteer hours')),
    number: row.code.replaceAll(/(.{4})(?=.)/g, '$1-'),
    lines: [
      { label: say(message('Name')), value: name ? fullName(name) : '' },
      {
        label: say(message('Confirmed time')),
        value: say({
          text: message(
            '{hours, plural, one {# hour} other {# hours}}{minutes, plural, =0 {} one { # minute} other { # minutes}}',
          ),
          values: hoursOf(row.minutes),
        }),
      },
      { label: say(message('Shifts')), value: String(row.shifts) },
      { label: say(message('First shift')), value: day(row.first_at) },
      { label: say(message('Last shift')), value: day(row.last_at) },
      { label: say(message('Made on')), value: day(row.issued_at) },
    ],
    notes: [
      say(message('Another person than the volunteer confirmed each of these hours.')),
      say({ text: message('Check it: scan the square, or open {address}'), values: { address } }),
    ],
    picture: pictureOf(address),
    madeAt: row.issued_at,
  })
  return {
    stream,
    contentType: 'application/pdf',
    headers: {
      'content-disposition': `attachment; filename="${row.code}.pdf"`,
      'cache-control': 'private, no-store',
    },
  }
}
