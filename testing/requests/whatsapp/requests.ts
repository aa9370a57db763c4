import { sql } from 'kysely'
import { whatsAppMac } from '#domains/whatsapp/server/secrets.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { demoPassword } from '#test/people.ts'
import { type Arrange, nothing } from '#suites/arrangements.ts'
import { principals } from '#suites/principals.ts'

/** Gives the person a number, whatever other calls did before. */
const withNumber: Arrange = async ({ app, name }) => {
  const { is } = principals[name]
  if (is) {
    const { id } = demoPerson(is)
    await sql`insert into whatsapp.contact (number_mac, number_sealed, person_id, linked_at, wrote_at)
      values (${whatsAppMac(app, 'number', id)}, ${Buffer.alloc(40)}, ${id}, ${app.clock.now()}, ${app.clock.now()})
      on conflict (number_mac) do update set person_id = excluded.person_id, linked_at = excluded.linked_at`.execute(
      app.db,
    )
  }
  return {}
}

/** A request of each call that somebody who may use it sends; the generated suites build on them. */
export const requests: Readonly<Record<string, Arrange>> = {
  'whatsapp.place': nothing,
  'whatsapp.link': nothing,
  // Not connected in these tests: everybody who may ask gets the same refusal.
  'whatsapp.startLink': () => ({ body: { currentPassword: demoPassword } }),
  'whatsapp.unlink': async (arranging) => ({ ...(await withNumber(arranging)), body: {} }),
  'whatsapp.whatsAppSettings': nothing,
  'whatsapp.saveKinds': async (arranging) => ({ ...(await withNumber(arranging)), body: { on: ['voting'] } }),
  'whatsapp.saveLanguage': async (arranging) => ({
    ...(await withNumber(arranging)),
    body: { language: 'ha' },
  }),
  'whatsapp.whatsAppFigures': nothing,
}
