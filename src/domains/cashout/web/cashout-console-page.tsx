import { useRead } from '#platform/web/client/queries.ts'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { page, read } from '#platform/web/page.ts'
import { formatDate } from '#shared/format.ts'
import { Chip } from '#ui/chip.tsx'
import { Table } from '#ui/data/table.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { type CashoutConsole, cashoutConsoleApi } from '../contracts/console-contract.ts'
import { cashoutWord, nairaText } from './cashout/words.ts'
import { HolidayDesk, holidaysRead } from './console/holiday-desk.tsx'
import { WaitingAccountView, WaitingCashout } from './console/waiting-cashouts.tsx'

const consoleRead = read(cashoutConsoleApi.console)

const Recent = ({ recent }: Pick<CashoutConsole, 'recent'>) => {
  const t = useT()
  return (
    <Table
      caption={t('Latest cashouts')}
      columns={[
        { label: t('Number') },
        { label: t('Person') },
        { label: t('You get'), end: true },
        { label: t('State') },
        { label: t('Submitted') },
      ]}
      rows={recent.map((item) => {
        const { text, tone } = cashoutWord(item)
        return {
          key: item.id,
          cells: [
            item.number,
            item.person,
            nairaText(item.net),
            <span key="state" className="row wrapf gap-1">
              <Chip tone={tone}>{t(text)}</Chip>
              {item.isLate && <Chip tone="bad">{t('Late')}</Chip>}
            </span>,
            formatDate(item.submittedAt, t),
          ],
        }
      })}
    />
  )
}

const Console = ({ shown }: { shown: CashoutConsole }) => {
  const t = useT()
  return (
    <>
      <p>
        {t(
          '{count, plural, one {# cashout} other {# cashouts}} today, {sum} in all. Above {limit} two people must agree.',
          {
            count: shown.today.count,
            sum: nairaText(shown.today.net),
            limit: nairaText(shown.twoPeopleAbove),
          },
        )}
      </p>
      <Section title={t('Cashouts that wait for people')}>
        {shown.waiting.length === 0 ? (
          <Notice>{t('Nothing waits.')}</Notice>
        ) : (
          <div className="stack">
            {shown.waiting.map((item) => (
              <WaitingCashout key={item.id} item={item} />
            ))}
          </div>
        )}
      </Section>
      <Section title={t('Accounts in a different name')}>
        {shown.accounts.length === 0 ? (
          <Notice>{t('Nothing waits.')}</Notice>
        ) : (
          <div className="stack">
            {shown.accounts.map((item) => (
              <WaitingAccountView key={item.id} item={item} />
            ))}
          </div>
        )}
      </Section>
      {shown.recent.length > 0 && <Recent recent={shown.recent} />}
    </>
  )
}

/** For finance: cashouts and bank accounts that wait for people, with the reasons, and the holidays of banks. */
const CashoutConsolePage = () => {
  const t = useT()
  const state = useRead(cashoutConsoleApi.console, consoleRead)
  return (
    <>
      <PageHead />
      <Loaded state={state} failed={t('We could not load the cashouts.')}>
        {(shown) => <Console shown={shown} />}
      </Loaded>
      <HolidayDesk />
    </>
  )
}

export default page({
  component: CashoutConsolePage,
  reads: () => [consoleRead, holidaysRead],
})
