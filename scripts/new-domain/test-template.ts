import type { DomainName } from './templates.ts'

/** The test of a new domain through HTTP. */
export const domainTest = ({ name }: DomainName) => `import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import type { Entry } from '../contract.ts'

const app = await openTestApp()

const titles = async (): Promise<string[]> => {
  const response = await app.guest().get('/api/${name}/entries')
  expect(response.statusCode).toBe(200)
  return response.json<Entry[]>().map(({ title }) => title)
}

describe('${name}', () => {
  test('is empty at first', async () => {
    expect(await titles()).toEqual([])
  })

  test('shows anyone what may show now, the newest first', async () => {
    for (const [title, seconds] of [['old', -120], ['new', -60], ['later', 60]] as const)
      await sql\`insert into ${name}.entry (title, shown_from)
        values (\${title}, \${new Date(app.clock.now().getTime() + seconds * 1000)})\`.execute(app.db)
    expect(await titles()).toEqual(['new', 'old'])
    app.clock.advance(61)
    expect(await titles()).toEqual(['later', 'new', 'old'])
  })

  test('forgets what is older than a year, and nothing else', async () => {
    await jobNamed('${name}:remove-old-entries').run(jobCtx(app), {})
    expect(await titles()).toHaveLength(3)
    app.clock.advance(366 * 86_400)
    await jobNamed('${name}:remove-old-entries').run(jobCtx(app), {})
    expect(await titles()).toEqual([])
  })

  test('refuses an entry without a title', async () => {
    await expect(sql\`insert into ${name}.entry (title) values (' ')\`.execute(app.db)).rejects.toThrow('entry_title_check')
  })
})
`
