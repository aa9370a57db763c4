import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { phonePhoto } from '#test/files.ts'
import { registration } from '#test/organizations.ts'
import { plainSite } from '#test/plain-pages.ts'

const app = await openTestApp({}, { pages: plainSite })
const ada = await app.signIn('ada')

/** Posts a page's form as a browser without script does: fields in the order of the page, the photo among them. */
const post = async (path: string, fields: Record<string, string>, photo: Buffer) => {
  const boundary = `----WebKitFormBoundary${randomBytes(8).toString('hex')}`
  const part = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const { agrees = '', ...before } = { _csrf: await ada.csrfToken(), ...fields }
  const head = Object.entries(before).map(([name, value]) => part(name, value))
  const body = Buffer.concat([
    Buffer.from(head.join('')),
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="evidence"; filename="IMG_0001.JPG"\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    photo,
    Buffer.from(`\r\n${part('agrees', agrees)}--${boundary}--\r\n`),
  ])
  return ada.upload(path, body, `multipart/form-data; boundary=${boundary}`)
}

test.each([
  ['12 megapixels and 12 MiB', 4032, 3024, 12],
  ['24 megapixels and 6 MiB', 5712, 4284, 6],
  ['50 megapixels and 12 MiB', 8160, 6120, 12],
])('a page without script takes the photo of a new phone: %s', async (_what, width, height, mib) => {
  const name = `Ada Works ${width}`
  const fields = { _call: 'POST /api/organizations', _then: '/organizations', ...registration({ name }) }
  const photo = await phonePhoto(width, height, mib * 1024 * 1024)
  const answer = await post('/organizations/register', fields as Record<string, string>, photo)
  expect(answer.statusCode).toBe(303)
  const { rows } = await sql`select f.content_type as type, f.name, f.size < 100000 as "isSmall"
    from organizations.organization o join files.file f on f.attached_to = 'organization:' || o.id
    where o.name = ${name}`.execute(app.db)
  expect(rows).toEqual([{ type: 'image/webp', name: 'IMG_0001.JPG', isSmall: true }])
})
