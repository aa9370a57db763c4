import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '#platform/server/database/database.ts'
import { load } from './load.ts'
import type { Figures } from './machine.ts'
import { runTool } from './tools.ts'

/** Accounts of a measurement: consecutive numbers of payers and of payees. */
export interface Accounts {
  readonly firstPayer: number
  readonly payers: number
  readonly firstPayee: number
  /** 1 for one hot payee. */
  readonly payees: number
}

// The reference for all measurements: one call and one statement for each transfer, no HTTP.
const POST_ONE = `create function wallet.bench_post_one(p_key uuid, p_debit bigint, p_credit bigint, p_amount bigint)
returns bigint language plpgsql as $$
declare made bigint;
begin
  update wallet.account a set balance = a.balance - p_amount where a.id = p_debit and a.balance >= p_amount;
  if not found then return null; end if;
  insert into wallet.transfer (debit_id, credit_id, amount, code, key) values (p_debit, p_credit, p_amount, 4, p_key)
    on conflict (debit_id, key) do nothing returning id into made;
  update wallet.account a set balance = a.balance + p_amount where a.id = p_credit;
  return made;
end $$`

const FIRST_PAYER = 1_800_000_000_000
const FIRST_PAYEE = 2_900_000_000_000
const PAYERS = 20_000
export const PAYEES = 1_000
const CLIENTS = [1, 16, 64]

/** Accounts with large balances, written without transfers: we measure posting, not opening. */
export const addAccounts = async (db: Database): Promise<Omit<Accounts, 'payees'>> => {
  await sql.raw(POST_ONE).execute(db)
  await sql`insert into wallet.account (id, kind, owner) select ${FIRST_PAYER}::bigint + n, 'pool', 'bench:' || n
    from generate_series(0, ${PAYERS - 1}::int) n`.execute(db)
  await sql`insert into wallet.account (id, kind, owner) select ${FIRST_PAYEE}::bigint + n, 'contest', 'bench:' || n
    from generate_series(0, ${PAYEES - 1}::int) n`.execute(db)
  await sql`insert into wallet.transfer (debit_id, credit_id, amount, code, key)
    select issuance.id, a.id, 1000000000, 1, gen_random_uuid() from wallet.account a
    cross join wallet.account issuance where issuance.kind = 'issuance' and a.kind = 'pool' and a.owner like 'bench:%'`.execute(
    db,
  )
  await sql`update wallet.account set balance = 1000000000 where kind = 'pool' and owner like 'bench:%'`.execute(
    db,
  )
  await sql`update wallet.account set balance = balance - 1000000000::bigint * ${PAYERS} where kind = 'issuance'`.execute(
    db,
  )
  await sql`vacuum analyze wallet.account, wallet.transfer`.execute(db)
  return { firstPayer: FIRST_PAYER, payers: PAYERS, firstPayee: FIRST_PAYEE }
}

const some = (count: number): number => Math.floor(Math.random() * count)

const byDriver = async (
  url: string,
  accounts: Accounts,
  clients: number,
  seconds: number,
): Promise<Figures> => {
  const pool = new pg.Pool({ connectionString: url, max: clients })
  const measured = await load(clients, seconds, () =>
    pool.query({
      name: 'one',
      text: 'select wallet.bench_post_one($1, $2, $3, $4)',
      values: [
        randomUUID(),
        accounts.firstPayer + some(accounts.payers),
        accounts.firstPayee + some(accounts.payees),
        10,
      ],
    }),
  )
  await pool.end()
  return measured
}

const byPgbench = async (
  url: string,
  accounts: Accounts,
  clients: number,
  seconds: number,
): Promise<Figures> => {
  const folder = await mkdtemp(join(tmpdir(), 'sup-bench-'))
  try {
    const script = join(folder, 'one.sql')
    await writeFile(
      script,
      `\\set d random(0, ${accounts.payers - 1})\n\\set c random(0, ${accounts.payees - 1})
select wallet.bench_post_one(gen_random_uuid(), ${accounts.firstPayer} + :d, ${accounts.firstPayee} + :c, 10);\n`,
    )
    const how = [
      '-n',
      '-M',
      'prepared',
      '-j',
      '2',
      '-c',
      String(clients),
      '-T',
      String(seconds),
      '-f',
      script,
    ]
    const printed = await runTool('pgbench', ...how, url)
    const perSecond = Number(/tps = ([\d.]+)/.exec(printed?.out ?? '')?.[1])
    if (!(perSecond > 0)) throw new Error(`pgbench measured nothing: ${printed?.out}`)
    return { perSecond, p50: 0, p99: 0 }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** How this machine measures the limit: with pgbench if installed, otherwise with the driver. */
export const limitTool = async (): Promise<'pgbench' | 'the driver'> =>
  (await runTool('pgbench', '--version')) === null ? 'the driver' : 'pgbench'

/** The best of one call for each transfer with 1, 16 and 64 clients. */
export const measureLimit = async (
  url: string,
  accounts: Accounts,
  { tool, seconds }: { tool: 'pgbench' | 'the driver'; seconds: number },
): Promise<Figures> => {
  const found: Figures[] = []
  for (const clients of CLIENTS)
    found.push(await (tool === 'pgbench' ? byPgbench : byDriver)(url, accounts, clients, seconds))
  return found.reduce((best, each) => (each.perSecond > best.perSecond ? each : best))
}
